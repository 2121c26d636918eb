import { IMAGE_LIMIT_BYTES } from '../domain/files/contract.ts'

const AT_SECONDS = 1
const WIDTH = 1_280
const QUALITY = 0.8
const PATIENCE_MS = 10_000

/** Returns a frame of a video as JPEG; null if this browser can't play it. */
export async function posterOf(file: File): Promise<File | null> {
	const url = URL.createObjectURL(file)
	const video = document.createElement('video')
	video.muted = true
	video.playsInline = true
	video.preload = 'auto'
	try {
		const patience = AbortSignal.timeout(PATIENCE_MS)
		const loaded = when(video, 'loadeddata', patience)
		video.src = url
		await loaded
		if (video.duration > 2 * AT_SECONDS) {
			const sought = when(video, 'seeked', patience)
			video.currentTime = AT_SECONDS
			await sought
		}
		return await frameOf(video)
	} catch {
		return null
	} finally {
		video.removeAttribute('src')
		video.load()
		URL.revokeObjectURL(url)
	}
}

async function frameOf(video: HTMLVideoElement): Promise<File | null> {
	const { videoWidth, videoHeight } = video
	const scale = Math.min(1, WIDTH / Math.max(1, videoWidth))
	const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
	if (width === 0 || height === 0) return null
	const canvas = new OffscreenCanvas(width, height)
	canvas.getContext('2d')?.drawImage(video, 0, 0, width, height)
	const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
	return blob.size < IMAGE_LIMIT_BYTES ? new File([blob], 'poster.jpg', { type: blob.type }) : null
}

function when(video: HTMLVideoElement, event: 'loadeddata' | 'seeked', patience: AbortSignal): Promise<void> {
	const { promise, resolve, reject } = Promise.withResolvers<void>()
	video.addEventListener(event, () => resolve(), { once: true })
	video.addEventListener('error', () => reject(video.error), { once: true })
	patience.addEventListener('abort', () => reject(patience.reason), { once: true })
	return promise
}
