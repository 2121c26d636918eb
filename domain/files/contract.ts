import { z } from 'zod'
import { one } from '../_shared/wire.ts'

/** Uploaded pictures: under 1 MB, JPEG or PNG. */
export const IMAGE_LIMIT_BYTES = 1_000_000
export const IMAGE_TYPES = ['image/jpeg', 'image/png'] as const
export const IMAGE_MESSAGES = {
	tooLarge: 'Image size should be less than 1MB',
	format: 'Invalid image format. Please upload JPEG, PNG, or JPG images.',
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
