import { AnnotationMode, GlobalWorkerOptions, getDocument } from 'pdfjs-dist'

export interface PdfPages {
	readonly count: number
	/**
	 * Draws a page, from 1, with `side` pixels on its longer side.
	 * @throws Error if the page is broken, or takes too long
	 */
	draw(page: number, side: number): Promise<HTMLCanvasElement>
	close(): Promise<void>
}

/** Pixels of one embedded picture; larger ones are left out. */
const MAX_PICTURE = 40_000_000
/** Limit for pages that would be drawn forever. */
const MAX_DRAW_MS = 20_000

/**
 * Opens a PDF without running or fetching anything: no scripts, no forms, no addresses.
 * @param from its bytes, or its address on this origin
 * @throws Error if it is no PDF, is locked or broken, or doesn't exist
 */
export async function openPdf(from: ArrayBuffer | string): Promise<PdfPages> {
	GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href
	const loading = getDocument({
		...(typeof from === 'string' ? { url: from } : { data: from }),
		maxImageSize: MAX_PICTURE,
		canvasMaxAreaInBytes: MAX_PICTURE * 4,
		enableXfa: false,
		useWasm: false,
		verbosity: 0,
	})
	const pdf = await within(loading.promise, () => void loading.destroy())
	return {
		count: pdf.numPages,
		async draw(number, side) {
			const page = await pdf.getPage(number)
			const own = page.getViewport({ scale: 1 })
			const viewport = page.getViewport({ scale: side / Math.max(own.width, own.height) })
			const canvas = document.createElement('canvas')
			canvas.width = Math.max(1, Math.round(viewport.width))
			canvas.height = Math.max(1, Math.round(viewport.height))
			const drawing = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE })
			await within(drawing.promise, () => drawing.cancel())
			page.cleanup()
			return canvas
		},
		close: () => loading.destroy(),
	}
}

/** Returns the result if it arrives in time; otherwise calls `end`. */
async function within<T>(work: Promise<T>, end: () => void): Promise<T> {
	const timer = setTimeout(end, MAX_DRAW_MS)
	try {
		return await work
	} finally {
		clearTimeout(timer)
	}
}
