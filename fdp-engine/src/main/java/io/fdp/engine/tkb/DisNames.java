package io.fdp.engine.tkb;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The names of kinds, domains and countries in DIS types, with their numbers after SISO-REF-010. The name of a country
 * is its code of three letters after ISO 3166.
 *
 * <p>Only the most frequent countries have a name here; all others are given by number.
 */
public final class DisNames {
    private static final int MUNITION = 2;

    private static final Map<String, Integer> KINDS = numbered(
            "Other",
            "Platform",
            "Munition",
            "Life form",
            "Environmental",
            "Cultural feature",
            "Supply",
            "Radio",
            "Expendable",
            "Sensor/Emitter");

    private static final Map<String, Integer> DOMAINS =
            numbered("Other", "Land", "Air", "Surface", "Subsurface", "Space");

    private static final Map<String, Integer> MUNITION_DOMAINS = numbered(
            "Other",
            "Anti-Air",
            "Anti-Armor",
            "Anti-Guided Weapon",
            "Antiradar",
            "Antisatellite",
            "Antiship",
            "Antisubmarine",
            "Antipersonnel",
            "Battlefield Support",
            "Strategic",
            "Tactical",
            "Directed Energy Weapon");

    private static final String COUNTRY_CODES = """
        ARG 10 AUS 13 AUT 14 BEL 21 BRA 29 BGR 33 CAN 39 CHL 44 CHN 45 COL 48 CUB 54 CYP 55
        DNK 57 EGY 62 FIN 70 FRA 71 DEU 78 GRC 82 HUN 97 ISL 98 IND 99 IDN 100 IRN 101 IRQ 102
        IRL 104 ISR 105 ITA 106 JPN 110 JOR 114 PRK 119 KOR 120 KWT 121 LBN 123 LBY 126 LUX 128
        MYS 132 MLT 135 MEX 142 MAR 147 NLD 153 NZL 156 NGA 159 NOR 163 OMN 164 PAK 165 PER 172
        PHL 173 POL 175 PRT 176 QAT 178 ROU 180 SAU 189 SGP 193 ZAF 197 ESP 198 SDN 201 SWE 205
        CHE 206 SYR 207 TWN 208 THA 210 TUN 217 TUR 218 SUN 222 ARE 223 GBR 224 USA 225 VEN 229
        VNM 230 YEM 237 ARM 244 AZE 245 BLR 246 HRV 249 EST 250 GEO 251 KAZ 252 LVA 254 LTU 255
        MDA 258 RUS 260 SVN 262 UKR 265 UZB 266
        """;

    private static final Map<String, Integer> COUNTRIES =
            countriesFrom(COUNTRY_CODES.trim().split("\\s+"));

    private DisNames() {}

    private static Map<String, Integer> numbered(String... names) {
        Map<String, Integer> numbers = new LinkedHashMap<>();
        for (String name : names) {
            numbers.put(name, numbers.size());
        }
        return numbers;
    }

    private static Map<String, Integer> countriesFrom(String[] codes) {
        Map<String, Integer> numbers = new LinkedHashMap<>();
        for (int i = 0; i < codes.length; i += 2) {
            numbers.put(codes[i], Integer.valueOf(codes[i + 1]));
        }
        return numbers;
    }

    /**
     * The names of kinds.
     *
     * @return the names in the order of their numbers, from 0 on
     */
    public static List<String> kinds() {
        return List.copyOf(KINDS.keySet());
    }

    /**
     * The names of domains. Domains of munitions name the target, all other domains name where something operates.
     *
     * @param kind the number of the kind
     * @return the names in the order of their numbers, from 0 on
     */
    public static List<String> domains(int kind) {
        return List.copyOf(domainsOf(kind).keySet());
    }

    /**
     * The countries that have a name.
     *
     * @return codes of three letters
     */
    public static Collection<String> countries() {
        return List.copyOf(COUNTRIES.keySet());
    }

    /** The number of a kind, or null. */
    static @Nullable Integer kind(String name) {
        return KINDS.get(name);
    }

    /** The number of a domain, or null. */
    static @Nullable Integer domain(int kind, String name) {
        return domainsOf(kind).get(name);
    }

    /** The number of a country, or null. */
    static @Nullable Integer country(String name) {
        return COUNTRIES.get(name);
    }

    private static Map<String, Integer> domainsOf(int kind) {
        return kind == MUNITION ? MUNITION_DOMAINS : DOMAINS;
    }
}
