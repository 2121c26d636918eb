import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import decoder from 'zxing-wasm/reader/zxing_reader.wasm?url'

const PAUSE_MS = 100
/** A code that is held before the camera counts once. */
const SAME_CODE_MS = 2_500
/** Enough for a code at arm's length, and quickly read by a cheap phone. */
const MAX_PX = 960

export const prepareDecoder = (): Promise<unknown> =>
	prepareZXingModule({ overrides: { locateFile: () => decoder }, fireImmediately: true })

export type CameraState = 'off' | 'starting' | 'on' | 'denied' | 'missing'

/** Reads QR codes with the camera while `isWanted`. */
export function useCamera(isWanted: boolean, onCode: (text: string) => void) {
	const video = useRef<HTMLVideoElement>(null)
	const [state, setState] = useState<CameraState>('off')
	const take = useEffectEvent(onCode)

	useEffect(() => {
		const element = video.current
		if (!isWanted || !element) return setState('off')
		const ended = new AbortController()
		setState('starting')
		watch(element, ended.signal, take, () => setState('on')).catch((error: unknown) => {
			if (ended.signal.aborted) return
			if (!(error instanceof DOMException)) throw error
			setState(error.name === 'NotAllowedError' ? 'denied' : 'missing')
		})
		return () => ended.abort()
	}, [isWanted])

	return { video, state }
}

async function watch(
	video: HTMLVideoElement,
	ended: AbortSignal,
	onCode: (text: string) => void,
	onStart: () => void,
): Promise<void> {
	const stream = await navigator.mediaDevices.getUserMedia({
		video: { facingMode: 'environment', width: { ideal: 1280 } },
	})
	const stop = () => {
		for (const track of stream.getTracks()) track.stop()
	}
	if (ended.aborted) return stop()
	ended.addEventListener('abort', stop)
	video.srcObject = stream
	await video.play()
	onStart()
	const canvas = new OffscreenCanvas(1, 1)
	const context = canvas.getContext('2d', { willReadFrequently: true })
	let last = { text: '', at: 0 }
	while (context && !ended.aborted) {
		const scale = Math.min(1, MAX_PX / Math.max(video.videoWidth, video.videoHeight))
		canvas.width = video.videoWidth * scale
		canvas.height = video.videoHeight * scale
		context.drawImage(video, 0, 0, canvas.width, canvas.height)
		const [found] = await readBarcodes(context.getImageData(0, 0, canvas.width, canvas.height), {
			formats: ['QRCode'],
			maxNumberOfSymbols: 1,
		})
		if (found?.isValid) {
			const { text } = found
			const now = performance.now()
			if (text !== last.text || now - last.at > SAME_CODE_MS) onCode(text)
			last = { text, at: now }
		}
		await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
	}
}
