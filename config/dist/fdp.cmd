@echo off
rem Starts the FDP command line on Windows with the Java runtime that comes with it. Untested.
setlocal
set "HOME=%~dp0.."
"%HOME%\runtime\bin\java" --enable-native-access=ALL-UNNAMED --add-exports=java.base/jdk.internal.misc=ALL-UNNAMED -Xshare:auto -XX:-PrintWarnings -Xlog:disable -Xlog:all=error:stderr %FDP_JAVA_OPTS% -cp "%HOME%\lib\*" io.fdp.cli.Main %*
exit /b %errorlevel%
