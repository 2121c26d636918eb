/** A stored picture and its variant for cards. Paths are relative to the files' address. */
export interface StoredImage {
	readonly id: string
	/** `…/name.webp` */
	readonly path: string
	/** `…/name_776x435.webp`, ready when `putImage` resolves. */
	readonly cardPath: string
	readonly width: number
	readonly height: number
	readonly bytes: number
}

/** The sizes of a stored picture beside its own, see `kernel/wire/picture-sizes.ts`. */
export interface PictureSizes {
	readonly files: readonly { readonly ending: string; readonly content: Buffer }[]
	/** A few pixels of it as a `data:` address; null where something shines through the picture. */
	readonly preview: string | null
}

/**
 * Which pictures are taken: `photo` for JPEG and PNG alone, `any` for GIF (its first frame), BMP, TIFF (its first
 * page), SVG and WebP as well.
 */
export type TakenImages = 'photo' | 'any'

/** What a document turned out to be. Pictures are re-encoded, so that they are WebP, or JPEG where that was wanted. */
export type DocumentKind = 'pdf' | 'webp' | 'jpg' | 'doc' | 'docx'

/**
 * Which documents are taken: `any`; `papers` for JPEG, PNG, and PDF of so many pages that unpacks to little enough for
 * a phone; `pixels` for JPEG and PNG alone. Pictures become WebP, which every browser opens, or `pictures` for others.
 */
export type TakenDocuments =
	| { readonly kinds: 'any' }
	| { readonly kinds: 'pixels' }
	| { readonly kinds: 'papers'; readonly maxPages: number; readonly pictures?: 'jpg' }

/** A stored document. Its path is relative to the files' address and ends with its kind. */
export interface StoredDocument {
	readonly id: string
	readonly path: string
	readonly kind: DocumentKind
	readonly contentType: string
	readonly bytes: number
}

/** What a video is, by its container. */
export type VideoKind = 'mp4' | 'webm'
export type VideoType = `video/${VideoKind}`

/** A stored video. Its path is relative to the files' address and ends with its kind. */
export interface StoredVideo {
	readonly id: string
	readonly path: string
	readonly contentType: VideoType
	readonly bytes: number
	/** Playing time, rounded up. */
	readonly seconds: number
}

/** Bytes of a file, the last one included, from 0. */
export interface BytePart {
	readonly from: number
	readonly to: number
}

/** Who waits for a file that they sent. */
export interface Sender {
	readonly id: string
	/** Fires when they have hung up. */
	readonly gone: AbortSignal
}

/** A file as it was sent. */
export interface SentFile {
	readonly content: Buffer
	readonly sender: Sender
}

/** Keeps uploaded files. Adapters: `infra/adapters/files.ts` (local disk). */
export interface FileStore {
	/**
	 * Checks the content (not the name), drops metadata, re-encodes, stores with the _776x435 variant.
	 * @throws InvalidImage in the spec's words
	 */
	putImage(file: SentFile, folder: string, takes: TakenImages): Promise<StoredImage>
	/**
	 * Makes the sizes of a stored picture, which takes seconds, and stores nothing yet.
	 * @returns null when its file is not there
	 */
	makeSizes(picture: Pick<StoredImage, 'path' | 'cardPath'>): Promise<PictureSizes | null>
	/** Stores the sizes of the picture at a path; again, when it was done in part. */
	putSizes(path: string, sizes: PictureSizes): Promise<void>
	/**
	 * Finds out what the content is (not by its name) and stores a PDF, DOC or DOCX as it came, a picture
	 * re-encoded.
	 * @param takes which kinds are taken; all of them when left out
	 * @throws InvalidDocument with the reason
	 */
	putDocument(file: SentFile, folder: string, takes?: TakenDocuments): Promise<StoredDocument>
	/**
	 * Finds out what a file on this machine is (not by its name) and stores its picture and sound in a new file of
	 * the same kind, without anything else that was in it. The file itself stays where it is.
	 * @param maxSeconds what takes longer is refused
	 * @throws InvalidVideo with the reason
	 */
	putVideo(
		file: { readonly path: string; readonly sender: Sender },
		folder: string,
		maxSeconds: number,
	): Promise<StoredVideo>
	/** The size and fixed content type of a stored path, or null. */
	find(path: string): Promise<{ readonly contentType: string; readonly bytes: number } | null>
	/**
	 * The bytes and fixed content type of a stored path, or null. Never leaves its root.
	 * @param part a part that the file has; the whole file when left out
	 */
	open(
		path: string,
		part?: BytePart,
	): Promise<{
		readonly body: NodeJS.ReadableStream
		readonly contentType: string
		/** Of what was asked for. */
		readonly bytes: number
	} | null>
	delete(path: string): Promise<void>
}

export class InvalidImage extends Error {
	override name = 'InvalidImage'
}

/**
 * A document that isn't taken: it is none of the kinds, brings macros, is locked, is more than may be opened, or takes
 * too much to open.
 */
export class InvalidDocument extends Error {
	override name = 'InvalidDocument'
	readonly reason: 'format' | 'macros' | 'encrypted' | 'pages' | 'huge' | 'heavy'

	constructor(reason: InvalidDocument['reason'], options?: ErrorOptions) {
		super(`The document is refused: ${reason}.`, options)
		this.reason = reason
	}
}

/**
 * A video that isn't taken: it is neither MP4 nor WebM, has no picture, is locked, is encoded in a way that not every
 * browser plays, takes too long, or is cut off or broken.
 */
export class InvalidVideo extends Error {
	override name = 'InvalidVideo'
	readonly reason: 'format' | 'noVideo' | 'encrypted' | 'codec' | 'tooLong' | 'damaged'

	constructor(reason: InvalidVideo['reason'], options?: ErrorOptions) {
		super(`The video is refused: ${reason}.`, options)
		this.reason = reason
	}
}
