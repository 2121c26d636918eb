import { z } from 'zod'
import { document, documentChoice, one, video } from '../../kernel/wire/schemas.ts'
import { textRef } from '../../kernel/wire/text.ts'

/** Uploaded pictures: under 1 MB; for fundraisers and organizations JPEG or PNG. */
export const IMAGE_LIMIT_BYTES = 1_000_000
export const IMAGE_TYPES = ['image/jpeg', 'image/png'] as const
export const ANY_IMAGE_TYPES = [
	...IMAGE_TYPES,
	'image/gif',
	'image/bmp',
	'image/tiff',
	'image/svg+xml',
	'image/webp',
] as const
export const IMAGE_MESSAGES = {
	tooLarge: textRef('files.fields.imageTooLarge', { size: '1MB' }),
	format: 'files.fields.photoFormat',
	anyFormat: 'files.fields.imageFormat',
	missing: 'files.fields.selectImage',
} as const

/** A paper of finance, which a later call names by its id. */
export const paperAnswer = one(z.object({ id: z.uuid(), name: z.string() }))

export const uploadedImage = z
	.object({
		_id: z.uuid(),
		url: z.string(),
		cardUrl: z.string(),
		width: z.int(),
		height: z.int(),
	})
	.meta({ id: 'UploadedImage' })
export type UploadedImage = z.infer<typeof uploadedImage>
export const uploadedImageAnswer = one(uploadedImage)

/** Uploaded documents: PDF, pictures, DOC or DOCX, recognized by their content. */
export const DOCUMENT_LIMIT_BYTES = 10_000_000
export const DOCUMENT_ENDINGS = [
	'.pdf',
	'.doc',
	'.docx',
	'.jpg',
	'.jpeg',
	'.png',
	'.gif',
	'.bmp',
	'.tif',
	'.tiff',
	'.svg',
	'.webp',
] as const
export const DOCUMENT_MESSAGES = {
	missing: 'files.fields.selectFile',
	unnamed: 'files.fields.nameDocument',
	tooLarge: textRef('files.fields.documentTooLarge', { size: '10MB' }),
	format: 'files.fields.documentFormat',
	macros: 'files.fields.documentMacros',
	encrypted: 'files.fields.documentEncrypted',
	pages: 'files.fields.documentPages',
	huge: 'files.fields.documentHuge',
	heavy: 'files.fields.fileTooHeavy',
	papers: 'files.fields.papersFormat',
	pixels: 'files.fields.pixelsFormat',
	infected: 'files.fields.documentInfected',
	unscanned: 'files.fields.documentUnscanned',
} as const
export const documentText = documentChoice.omit({ _id: true })
export const uploadedDocumentAnswer = one(document)

/** Uploaded videos: MP4 or WebM by their content, up to 50 MB and ten minutes. */
export const VIDEO_LIMIT_BYTES = 50_000_000
export const VIDEO_LIMIT_MINUTES = 10
export const VIDEO_MESSAGES = {
	missing: 'files.fields.selectVideo',
	tooLarge: textRef('files.fields.videoTooLarge', { size: '50MB' }),
	format: 'files.fields.videoFormat',
	noVideo: 'files.fields.videoWithoutPicture',
	encrypted: 'files.fields.videoEncrypted',
	codec: 'files.fields.videoCodec',
	tooLong: textRef('files.fields.videoTooLong', { minutes: VIDEO_LIMIT_MINUTES }),
	damaged: 'files.fields.videoDamaged',
	poster: 'files.fields.posterUnknown',
} as const

export const uploadedVideoAnswer = one(video)
