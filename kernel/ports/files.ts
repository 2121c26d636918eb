import type { StoredAudio } from './audio.ts'

export interface StoredImage {
	readonly id: string
	readonly path: string
	readonly cardPath: string
	readonly width: number
	readonly height: number
	readonly bytes: number
}

export interface PictureSizes {
	readonly files: readonly { readonly ending: string; readonly content: Buffer }[]
	/** A few pixels as a `data:` address; null for a transparent picture. */
	readonly preview: string | null
}

/**
 * Accepted pictures: `photo` for JPEG and PNG alone, `any` for GIF (its first frame), BMP, TIFF (its first
 * page), SVG and WebP as well.
 */
export type TakenImages = 'photo' | 'any'

export type DocumentKind = 'pdf' | 'webp' | 'jpg' | 'doc' | 'docx'

/**
 * Accepted documents: `any`; `papers` for JPEG, PNG, and PDF with limited pages that unpacks to little enough
 * for a phone; `pixels` for JPEG and PNG alone. Pictures become WebP, which every browser opens, or
 * `pictures` for others.
 */
export type TakenDocuments =
	| { readonly kinds: 'any' }
	| { readonly kinds: 'pixels' }
	| { readonly kinds: 'papers'; readonly maxPages: number; readonly pictures?: 'jpg' }

export interface StoredDocument {
	readonly id: string
	readonly path: string
	readonly kind: DocumentKind
	readonly contentType: string
	readonly bytes: number
}

export type VideoKind = 'mp4' | 'webm'
export type VideoType = `video/${VideoKind}`

export interface StoredVideo {
	readonly id: string
	readonly path: string
	readonly contentType: VideoType
	readonly bytes: number
	readonly seconds: number
}

export interface BytePart {
	readonly from: number
	readonly to: number
}

export interface Sender {
	readonly id: string
	readonly gone: AbortSignal
}

export interface SentFile {
	readonly content: Buffer
	readonly sender: Sender
}

/** Keeps uploaded files. Adapter: `infra/adapters/files.ts`. */
export interface FileStore {
	/**
	 * Checks the content (not the name), drops metadata, re-encodes, and stores the picture with its _776x435
	 * variant.
	 * @throws InvalidImage with the specification's text
	 */
	putImage(file: SentFile, folder: string, takes: TakenImages): Promise<StoredImage>
	/**
	 * Makes the sizes of a stored picture, which takes seconds, without storing them.
	 * @returns null when its file doesn't exist
	 */
	makeSizes(picture: Pick<StoredImage, 'path' | 'cardPath'>): Promise<PictureSizes | null>
	putSizes(path: string, sizes: PictureSizes): Promise<void>
	/**
	 * Detects the kind by the content (not the name) and stores a PDF, DOC or DOCX unchanged, a picture
	 * re-encoded.
	 * @param takes accepted kinds; all when left out
	 * @throws InvalidDocument with the reason
	 */
	putDocument(file: SentFile, folder: string, takes?: TakenDocuments): Promise<StoredDocument>
	/**
	 * Detects the kind of a local file by its content (not the name) and stores its picture and sound in a new
	 * file of the same kind, without anything else. The original file stays.
	 * @param maxSeconds limit of the playing time
	 * @throws InvalidVideo with the reason
	 */
	putVideo(
		file: { readonly path: string; readonly sender: Sender },
		folder: string,
		maxSeconds: number,
	): Promise<StoredVideo>
	/**
	 * Levels a local file of any accepted kind, of three hours at most, and stores it in all tiers, or in none. The
	 * original file stays; folders whose names begin with its own have what is not stored yet.
	 * @param sender `gone` cancels it
	 * @param onProgress gets the done share, from 0 to 1
	 * @throws InvalidAudio with the reason
	 */
	putAudio(
		file: { readonly path: string; readonly sender: Sender },
		onProgress: (share: number) => void,
	): Promise<StoredAudio>
	/**
	 * Finds the parts of a stored recording that stay under −50 dBFS for two seconds or longer.
	 * @param sound the folder of its tiers; `gone` ends the search
	 * @returns the first frame of each part and the one after its last; null when a file is missing
	 */
	quietParts(sound: {
		readonly path: string
		readonly sender: Sender
	}): Promise<readonly (readonly [number, number])[] | null>
	/** Returns the size and fixed content type of a stored path, or null. */
	find(path: string): Promise<{ readonly contentType: string; readonly bytes: number } | null>
	/**
	 * Opens a stored path with its fixed content type; null when it doesn't exist. It never leaves its root.
	 * @param part a part that the file has; the whole file when left out
	 */
	open(
		path: string,
		part?: BytePart,
	): Promise<{
		readonly body: NodeJS.ReadableStream
		readonly contentType: string
		readonly bytes: number
	} | null>
	delete(path: string): Promise<void>
}

export class InvalidImage extends Error {
	override name = 'InvalidImage'
}

/** A refused document: of an unknown kind, with macros, encrypted, too large, or too costly to open. */
export class InvalidDocument extends Error {
	override name = 'InvalidDocument'
	readonly reason: 'format' | 'macros' | 'encrypted' | 'pages' | 'huge' | 'heavy'

	constructor(reason: InvalidDocument['reason'], options?: ErrorOptions) {
		super(`The document is refused: ${reason}.`, options)
		this.reason = reason
	}
}

/**
 * A refused video: neither MP4 nor WebM, without a picture, encrypted, in a codec that not every browser
 * plays, too long, truncated or broken.
 */
export class InvalidVideo extends Error {
	override name = 'InvalidVideo'
	readonly reason: 'format' | 'noVideo' | 'encrypted' | 'codec' | 'tooLong' | 'damaged'

	constructor(reason: InvalidVideo['reason'], options?: ErrorOptions) {
		super(`The video is refused: ${reason}.`, options)
		this.reason = reason
	}
}
