import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IMAGE_LIMIT_BYTES, IMAGE_MESSAGES, IMAGE_TYPES } from '../../../../../domain/files/contract.ts'
import { asFailure } from '../../../api/failure.ts'
import { uploadImage } from '../../../api/files/upload-image.ts'
import { notify } from '../../../ui/toast.ts'
import { useMessage } from '../parts/messages.ts'
import type { DraftImage } from './draft.ts'

export const PHOTO_LIMIT = 10

interface Upload {
	readonly key: number
	readonly name: string
}

/** What is wrong with a file, in the contract's words, or null. */
export function fileProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
	if (!IMAGE_TYPES.some((allowed) => allowed === type)) return IMAGE_MESSAGES.format
	return size >= IMAGE_LIMIT_BYTES ? IMAGE_MESSAGES.tooLarge : null
}

/**
 * Uploads chosen pictures one after another.
 * @param add puts an uploaded picture at the end of the list
 */
export function usePhotoUploads(present: number, add: (image: DraftImage) => void) {
	const { t } = useTranslation('requests')
	const say = useMessage()
	const [uploads, setUploads] = useState<readonly Upload[]>([])
	const [problems, setProblems] = useState<readonly string[]>([])
	const next = useRef(0)

	async function upload(files: readonly File[]): Promise<void> {
		const found: string[] = []
		const fitting: { file: File; key: number }[] = []
		for (const file of files) {
			const problem = fileProblem(file)
			if (problem) found.push(`${file.name}: ${say(problem)}`)
			else if (present + uploads.length + fitting.length >= PHOTO_LIMIT)
				found.push(`${file.name}: ${t('photos.tooMany', { limit: PHOTO_LIMIT })}`)
			else fitting.push({ file, key: next.current++ })
		}
		setProblems(found)
		setUploads((before) => [...before, ...fitting.map(({ file, key }) => ({ key, name: file.name }))])
		let done = 0
		for (const { file, key } of fitting) {
			try {
				const { _id, url, cardUrl } = await uploadImage(file)
				add({ _id, url, cardUrl })
				done += 1
			} catch (error) {
				const { message } = asFailure(error)
				const words = message ? `${file.name}: ${say(message)}` : t('errors.upload', { name: file.name })
				setProblems((before) => [...before, words])
			}
			setUploads((before) => before.filter((other) => other.key !== key))
		}
		if (done > 0)
			notify.success(done === 1 ? t('photos.uploaded') : t('photos.uploadedMany', { count: done }))
	}
	return { uploads, problems, upload }
}
