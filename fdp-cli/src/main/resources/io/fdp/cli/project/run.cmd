@echo off
rem Runs the simulation; builds it when it was never built. JAVA_HOME names a JDK 25 or newer. Untested.
setlocal
cd /d "%~dp0"
if not exist "%JAVA_HOME%\bin\javac.exe" (echo run: let JAVA_HOME name the folder of a JDK 25 or newer. 1>&2 & exit /b 3)
if not exist target\my-sim.jar call mvn -B -ntp -q -Dmaven.test.skip=true package 1>&2
if errorlevel 1 exit /b 1
"%JAVA_HOME%\bin\java" --enable-native-access=ALL-UNNAMED --add-exports=java.base/jdk.internal.misc=ALL-UNNAMED -cp "target\my-sim.jar;target\lib\*" my.sim.Main %*
exit /b %errorlevel%
