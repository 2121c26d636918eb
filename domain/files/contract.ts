import { z } from 'zod'
import { document, documentChoice, one } from '../../kernel/wire.ts'

/** Uploaded pictures: under 1 MB; of fundraisers and organizations JPEG or PNG. */
export const IMAGE_LIMIT_BYTES = 1_000_000
export const IMAGE_TYPES = ['image/jpeg', 'image/png'] as const
/** What is taken as a profile's picture, as a document and by the look at pixels. */
export const ANY_IMAGE_TYPES = [
	...IMAGE_TYPES,
	'image/gif',
	'image/bmp',
	'image/tiff',
	'image/svg+xml',
	'image/webp',
] as const
export const IMAGE_MESSAGES = {
	tooLarge: 'Image size should be less than 1MB',
	format: 'Invalid image format. Please upload JPEG, PNG, or JPG images.',
	anyFormat: 'Invalid image format. Please upload a JPEG, PNG, GIF, BMP, TIFF, SVG or WebP image.',
	missing: 'Please select atleast one image',
} as const

export const uploadedImage = z
	.object({
		_id: z.uuid(),
		/** The full picture, and its 776 x 435 variant for cards. */
		url: z.string(),
		cardUrl: z.string(),
		width: z.int(),
		height: z.int(),
	})
	.meta({ id: 'UploadedImage' })
export type UploadedImage = z.infer<typeof uploadedImage>
export const uploadedImageAnswer = one(uploadedImage)

/** Uploaded documents: PDF, pictures, DOC or DOCX, by what they hold. */
export const DOCUMENT_LIMIT_BYTES = 10_000_000
/** Endings that a file dialog offers. */
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
	missing: 'Please select a file to upload',
	unnamed: 'Please name the document',
	tooLarge: 'Document size should be less than 10MB',
	format: 'Invalid document format. Please upload PDF, image, DOC or DOCX files.',
	macros: 'Documents with macros can’t be uploaded. Please save it as PDF.',
	infected: 'A virus was found in this file, so it was not uploaded.',
	unscanned: 'Documents can’t be checked for viruses right now. Please try again in a moment.',
} as const
/** The text fields beside the file. */
export const documentWords = documentChoice.omit({ _id: true })
export const uploadedDocumentAnswer = one(document)
