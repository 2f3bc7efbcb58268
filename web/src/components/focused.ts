/** What stands where the pressed button was takes the keyboard; `now` is false where nothing was pressed. */
export function focused(place: HTMLElement, now = true): void {
  if (now) place.focus({ preventScroll: true });
}
