@echo off
rem Starts the FDP command line on Windows. Untested. Unlike ./fdp it builds only when nothing is built yet.
setlocal
set "ROOT=%~dp0"
set "JDK=%FDP_JAVA_HOME%"
if not defined JDK set "JDK=%JAVA_HOME%"
if not exist "%JDK%\bin\javac.exe" goto :nojdk
set "MAJOR="
for /f "tokens=2 delims==." %%v in ('findstr /b JAVA_VERSION= "%JDK%\release"') do set "MAJOR=%%~v"
if not defined MAJOR goto :nojdk
set "MAJOR=%MAJOR:"=%"
if %MAJOR% LSS 25 goto :nojdk
set "MODULE=fdp-cli"
set "MAIN=io.fdp.cli.Main"
set "FLAGS="
set ARGS=%*
rem Benchmarks start JVMs of their own with the class path of this one, so they are a program of their own.
if "%~1"=="bench" goto :bench
if not "%~1"=="help" goto :built
if not "%~2"=="bench" goto :built
set ARGS=--help
shift
goto :benchrest
:bench
set ARGS=
:benchrest
shift
set "MODULE=fdp-benchmarks"
set "MAIN=io.fdp.benchmarks.BenchMain"
set "FLAGS=--sun-misc-unsafe-memory-access=allow"
:rest
if [%1]==[] goto :built
set ARGS=%ARGS% %1
shift
goto :rest
:built
if exist "%ROOT%%MODULE%\target\%MODULE%.jar" goto :run
where mvn >nul 2>nul || (echo fdp: Apache Maven 3.8 or newer is needed to build FDP. 1>&2 & exit /b 3)
echo fdp: building (first run) ... 1>&2
pushd "%ROOT%"
set "JAVA_HOME=%JDK%"
call mvn -B -ntp -q -Dmaven.test.skip=true -Djacoco.skip=true -pl %MODULE% -am package 1>&2
if errorlevel 1 (popd & exit /b 1)
popd
:run
"%JDK%\bin\java" --enable-native-access=ALL-UNNAMED --add-exports=java.base/jdk.internal.misc=ALL-UNNAMED -Xshare:auto -XX:-PrintWarnings -Xlog:disable -Xlog:all=error:stderr "-Dfdp.home=%ROOT%." %FLAGS% %FDP_JAVA_OPTS% -cp "%ROOT%%MODULE%\target\%MODULE%.jar;%ROOT%%MODULE%\target\lib\*" %MAIN% %ARGS%
exit /b %errorlevel%
:nojdk
echo fdp: no JDK 25 or newer found. Install one, such as Eclipse Temurin 25, and let JAVA_HOME or FDP_JAVA_HOME name its folder. 1>&2
exit /b 3
