#!/usr/bin/env bash
# segno 1.6.6 makes a Micro QR code of a short text, which OpenCV 5.0.0 does not find.
#
# Expected: `segno.make` of the number of a table makes a small QR code (version 1), which each reader
# of QR codes reads.
# Seen: it is a Micro QR code as soon as the text fits into one, here with one finder in place of three.
# OpenCV's detector answers an empty text for it, and reads the same number with `micro=False`; zxing-cpp
# reads both, so a test with that reader alone does not notice.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  segno==1.6.6 opencv-python-headless==5.0.0.93 zxing-cpp==3.0.0 numpy
"$folder/venv/bin/python" - <<'PYTHON'
import cv2
import numpy as np
import segno
import zxingcpp


def read(code: segno.QRCode) -> tuple[str, str]:
    """What OpenCV and zxing-cpp read, on white paper, ten dots a module."""
    modules = np.pad(255 - 255 * np.array(code.matrix, dtype=np.uint8), 4, constant_values=255)
    image = np.kron(modules, np.ones((10, 10), dtype=np.uint8))
    return cv2.QRCodeDetector().detectAndDecode(image)[0], "".join(
        each.text for each in zxingcpp.read_barcodes(image)
    )


short, usual = segno.make("482913"), segno.make("482913", micro=False)
print(f"segno {segno.__version__}: {short.designator} {read(short)}, {usual.designator} {read(usual)}")
assert short.is_micro and read(short) == ("", "482913")
assert not usual.is_micro and read(usual) == ("482913", "482913")
PYTHON
