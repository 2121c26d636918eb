import { IMAGE_LIMIT_BYTES, IMAGE_MESSAGES } from '../../domain/files/contract.ts'
import { imageVerdictAnswer } from '../../domain/files/pictures.contract.ts'
import { type Reply, type Route, route, type Upload } from '../../kernel/http/route.ts'
import type { ImageModeration } from '../../kernel/ports/image-moderation.ts'
import { chosenImage, orRefuse } from './upload-image.ts'

export const obsceneImage = ({ moderation }: { readonly moderation: ImageModeration }): Route =>
	route({
		method: 'POST',
		path: '/api/v1/obscene/image',
		summary: 'Check a picture of less than 1 MB for signs that need review',
		tags: ['files'],
		access: { allow: 'signedIn' },
		upload: {
			limitBytes: IMAGE_LIMIT_BYTES,
			tooLarge: { code: 'IMAGE_TOO_LARGE', message: IMAGE_MESSAGES.tooLarge },
			fields: {},
		},
		perMinute: 30,
		answers: { 200: imageVerdictAnswer },
		handle: ({ upload }) => inspect(moderation, upload),
	})

async function inspect(moderation: ImageModeration, upload: Upload | undefined): Promise<Reply> {
	const { flagged, score } = await orRefuse(moderation.inspect(chosenImage(upload)))
	return { body: { statusCode: 200, data: { verdict: flagged ? 'review' : 'clear', score } } }
}
