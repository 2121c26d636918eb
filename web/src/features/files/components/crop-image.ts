import { centerCrop, type PercentCrop } from 'react-image-crop'
import { IMAGE_LIMIT_BYTES } from '../../../../../domain/files/contract.ts'

/** The initial frame in percent of each side. */
const DEFAULT_SHARE = 90
const BEST_QUALITY = 0.92
/** Tried while the picture is too large to upload; PNG has no quality. */
const LOWER_QUALITIES = [0.8, 0.65] as const

export const defaultCrop = (): PercentCrop =>
	centerCrop({ unit: '%', width: DEFAULT_SHARE, height: DEFAULT_SHARE }, 100, 100)

export const wholeCrop = (): PercentCrop => ({ unit: '%', x: 0, y: 0, width: 100, height: 100 })

/**
 * Returns the part of a picture inside the frame as a file of the same name: of the same type if the browser
 * can write it (JPEG, PNG, WebP), else PNG. Metadata such as the location is removed.
 */
export async function cropped(image: HTMLImageElement, crop: PercentCrop, file: File): Promise<File> {
	const { naturalWidth, naturalHeight } = image
	const edge = (percent: number, whole: number) => Math.round((percent * whole) / 100)
	const [x, y] = [edge(crop.x, naturalWidth), edge(crop.y, naturalHeight)]
	const width = Math.max(1, edge(crop.x + crop.width, naturalWidth) - x)
	const height = Math.max(1, edge(crop.y + crop.height, naturalHeight) - y)
	const canvas = new OffscreenCanvas(width, height)
	canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, width, height)
	const written = (quality: number) => canvas.convertToBlob({ type: file.type, quality })
	let blob = await written(BEST_QUALITY)
	for (const quality of LOWER_QUALITIES) if (blob.size >= IMAGE_LIMIT_BYTES) blob = await written(quality)
	return new File([blob], file.name, { type: blob.type })
}
