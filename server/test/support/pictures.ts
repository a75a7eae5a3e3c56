const decode = (base64: string): Buffer => Buffer.from(base64, 'base64')

/** A picture of one colour, 32 x 16 pixels. */
export const PNG = decode(
	'iVBORw0KGgoAAAANSUhEUgAAACAAAAAQCAIAAAD4YuoOAAAAHUlEQVR42mOQ9u+nKWIYtWDUglELRi0YtWAoWAAABnvyEMOk490AAAAASUVORK5CYII=',
)

/** Only the head of a picture of 48 x 24 pixels, and its end. */
export const JPEG = decode('/9j/4AAQSkZJRgABAQAAAQABAAD/wAALCAAYADABAREA/9k=')

/** Only the head of a picture of 64 x 32 pixels. */
export const WEBP = decode('UklGRhYAAABXRUJQVlA4WAoAAAAAAAAAPwAAHwAA')
