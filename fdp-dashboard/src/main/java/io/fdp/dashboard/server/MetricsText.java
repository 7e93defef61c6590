package io.fdp.dashboard.server;

/** Figures in the text format of Prometheus. */
final class MetricsText {
    private final StringBuilder text = new StringBuilder();

    void gauge(String name, String help, Number value) {
        head(name, help, "gauge");
        line(name, "", value);
    }

    void counter(String name, String help, Number value) {
        head(name, help, "counter");
        line(name, "", value);
    }

    void quantile(String name, String help, String quantile, Number value) {
        head(name, help, "gauge");
        more(name, "quantile", quantile, value);
    }

    void head(String name, String help, String type) {
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    void more(String name, String label, String of, Number value) {
        line(name, "{" + label + "=\"" + escaped(of) + "\"}", value);
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    private void line(String name, String labels, Number value) {
        double of = value.doubleValue();
        String number = of == Math.rint(of) && Math.abs(of) < 1e15 ? Long.toString((long) of) : Double.toString(of);
        text.append(name).append(labels).append(' ').append(number).append('\n');
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
