@echo off
rem Starts Skat by a double click.
"%~dp0python\python.exe" -s "%~dp0start.py"
pause
