"""What no steady test may do, each as the body of a test; and what it may."""

from typing import Final

FORBIDDEN: Final = {
    "socket": "import socket; socket.socket()",
    "server": "import socket; socket.create_server(('127.0.0.1', 0))",
    "name": "import socket; socket.getaddrinfo('localhost', 80)",
    "sleep": "import time; time.sleep(0.001)",
    "caught": """
        import time
        try:
            time.sleep(0.001)
        except BaseException:
            pass
    """,
    "process": "import subprocess; subprocess.run(['true'])",
    "system": "import os; os.system('true')",
    "fork": """
        import os
        if os.fork() == 0:
            os._exit(0)
    """,
    "multiprocessing": """
        import multiprocessing
        multiprocessing.get_context('spawn').Process(target=print).start()
    """,
    "pool_of_processes": """
        from concurrent.futures import ProcessPoolExecutor
        ProcessPoolExecutor(1).submit(print)
    """,
    "thread": "import threading; threading.Thread(target=print).start()",
    "pool": """
        from concurrent.futures import ThreadPoolExecutor
        with ThreadPoolExecutor(1) as threads:
            threads.submit(print).result()
    """,
    "to_thread": "import asyncio; asyncio.run(asyncio.to_thread(print))",
    "loop": "import asyncio; asyncio.run(asyncio.sleep(0.001))",
    "task": """
        import asyncio
        async def story():
            done = asyncio.Event()
            async def work():
                await asyncio.to_thread(print)
                done.set()
            working = asyncio.create_task(work())
            await done.wait()
        asyncio.run(story())
    """,
    "event": "import threading; threading.Event().wait(0.001)",
    "queue": """
        import contextlib, queue
        with contextlib.suppress(queue.Empty):
            queue.Queue().get(timeout=0.001)
    """,
    "future": """
        import contextlib
        from concurrent.futures import Future
        with contextlib.suppress(TimeoutError):
            Future().result(timeout=0.001)
    """,
    "given_sleeps": """
        import time
        from concurrent.futures import ThreadPoolExecutor
        from tests.lanes.steady import GIVEN
        with ThreadPoolExecutor(1, thread_name_prefix=GIVEN) as threads:
            threads.submit(time.sleep, 0.001)
    """,
}

ALLOWED: Final = {
    "loop": "import asyncio; asyncio.run(asyncio.sleep(0))",
    "memory": "import sqlite3; sqlite3.connect(':memory:').execute('select 1')",
    "file": "import sqlite3; sqlite3.connect('here.sqlite').execute('select 1')",
    "given": """
        from concurrent.futures import ThreadPoolExecutor
        from tests.lanes.steady import GIVEN
        with ThreadPoolExecutor(1, thread_name_prefix=GIVEN) as threads:
            assert threads.submit(max, 1, 2).result() == 2
    """,
    "no_wait": "import time; time.sleep(0)",
}
