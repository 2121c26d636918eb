import { centerCrop, type PercentCrop } from 'react-image-crop'

/** What is kept when nobody moves the frame, in percent of each side. */
const DEFAULT_SHARE = 90

export const defaultCrop = (): PercentCrop =>
	centerCrop({ unit: '%', width: DEFAULT_SHARE, height: DEFAULT_SHARE }, 100, 100)

/** The part of a picture inside the frame, as a file of the same kind and name. */
export async function cropped(image: HTMLImageElement, crop: PercentCrop, file: File): Promise<File> {
	const { naturalWidth, naturalHeight } = image
	const share = (percent: number, whole: number) => Math.trunc((percent * whole) / 100)
	const width = Math.max(1, share(crop.width, naturalWidth))
	const height = Math.max(1, share(crop.height, naturalHeight))
	const canvas = new OffscreenCanvas(width, height)
	const [x, y] = [share(crop.x, naturalWidth), share(crop.y, naturalHeight)]
	canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, width, height)
	const blob = await canvas.convertToBlob({ type: file.type, quality: 0.92 })
	return new File([blob], file.name, { type: file.type })
}
