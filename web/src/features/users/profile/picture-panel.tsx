import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ANY_IMAGE_TYPES, IMAGE_LIMIT_BYTES, IMAGE_MESSAGES } from '../../../../../domain/files/contract.ts'
import type { OwnProfile } from '../../../../../domain/users/profile.contract.ts'
import { useFieldText } from '../../../i18n/field-text.ts'
import { notify } from '../../../lib/toast.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { DropArea } from '../../../ui/drop-area.tsx'
import { Problems } from '../../../ui/problems.tsx'
import { useRefusal } from '../../../ui/refusal.tsx'
import { uploadImage } from '../../files/api/upload-image.ts'
import { ImageCropper } from '../../files/components/image-cropper.tsx'
import { saveProfile } from '../api/profile.ts'

export function PicturePanel({ profile }: { readonly profile: OwnProfile }) {
	const { t } = useTranslation('profile')
	const say = useFieldText()
	const refusal = useRefusal()
	const client = useQueryClient()
	const problemsId = useId()
	const [cropping, setCropping] = useState<File | null>(null)
	const [problem, setProblem] = useState<string | null>(null)
	const { unique_id: userId, name, profile_image_url } = profile
	const change = useMutation({
		mutationFn: async (file: File | null) => {
			const profileImage = file && (await uploadImage(file, 'profile'))._id
			return saveProfile(userId, { profileImage }, crypto.randomUUID())
		},
		onSuccess: async (_, file) => {
			notify.success(t(file ? 'picture.uploaded' : 'picture.removed'))
			await client.invalidateQueries({ queryKey: ['user', userId] })
			await client.invalidateQueries({ queryKey: ['publicProfile'] })
		},
	})
	const choose = ([file]: readonly File[]) => {
		if (!file) return
		const isPicture = ANY_IMAGE_TYPES.some((type) => type === file.type)
		setProblem(isPicture ? null : IMAGE_MESSAGES.anyFormat)
		if (isPicture) setCropping(file)
	}
	const send = (file: File) => {
		setCropping(null)
		const fits = file.size < IMAGE_LIMIT_BYTES
		setProblem(fits ? null : IMAGE_MESSAGES.tooLarge)
		if (fits && !change.isPending) change.mutate(file)
	}
	const problems = [...(problem ? [say(problem)] : []), ...(change.error ? [refusal(change.error)] : [])]
	return (
		<section className="card pad stack" aria-labelledby={`${problemsId}-title`}>
			<h2 id={`${problemsId}-title`}>{t('picture.title')}</h2>
			<div className="row flex-wrap faces">
				{profile_image_url ? (
					<img className="face" src={profile_image_url} alt={t('picture.alt')} width={96} height={96} />
				) : (
					<Avatar name={`${name.first_name} ${name.last_name}`} />
				)}
				{profile_image_url && (
					<Button variant="text" size="sm" disabled={change.isPending} onClick={() => change.mutate(null)}>
						{t('picture.remove')}
					</Button>
				)}
			</div>
			<DropArea
				icon={ImagePlus}
				label={t(change.isPending ? 'picture.uploading' : 'picture.choose')}
				hint={t('picture.drop')}
				help={t('picture.help')}
				accept={ANY_IMAGE_TYPES}
				onFiles={choose}
			/>
			<Problems id={problemsId} of={problems} />
			{cropping && <ImageCropper file={cropping} onClose={() => setCropping(null)} onSave={send} />}
		</section>
	)
}
