import { Crop, ImagePlus, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IMAGE_LIMIT_BYTES, IMAGE_MESSAGES, IMAGE_TYPES } from '../../../../domain/files/contract.ts'
import type { Organization, OrganizationImage } from '../../../../domain/organizations/contract.ts'
import { useFieldText } from '../../i18n/field-text.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { DropArea } from '../../ui/drop-area.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Problems } from '../../ui/problems.tsx'
import { useRefusal } from '../../ui/refusal.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { uploadImage } from '../files/api/upload-image.ts'
import { ImageCropper } from '../files/components/image-cropper.tsx'
import { addImages, removeImage, setProfileImage } from './api/uploads.ts'
import { useChange } from './use-change.ts'

interface Chosen {
	readonly key: number
	readonly file: File
}

function problemOf({ type, size }: File): string | null {
	if (!IMAGE_TYPES.some((allowed) => allowed === type)) return IMAGE_MESSAGES.format
	return size >= IMAGE_LIMIT_BYTES ? IMAGE_MESSAGES.tooLarge : null
}

async function upload(id: string, files: readonly File[]): Promise<Organization> {
	const uploaded: string[] = []
	for (const file of files) uploaded.push((await uploadImage(file, 'organization'))._id)
	return addImages(id, uploaded)
}

export function ImagesPanel({ organization }: { readonly organization: Organization }) {
	const { t } = useTranslation('organizations')
	const say = useFieldText()
	const refusal = useRefusal()
	const { _id, images } = organization
	const [chosen, setChosen] = useState<readonly Chosen[]>([])
	const [cropping, setCropping] = useState<Chosen | null>(null)
	const [refused, setRefused] = useState<readonly File[]>([])
	const [missing, setMissing] = useState(false)
	const next = useRef(0)
	const problemsId = useId()
	const sending = useChange(
		_id,
		(files: readonly File[]) => upload(_id, files),
		({ length }) => (length === 1 ? t('images.uploaded') : t('images.uploadedMany', { count: length })),
	)
	const problems = [
		...refused.map((file) => `${file.name}: ${say(problemOf(file) ?? IMAGE_MESSAGES.format)}`),
		...(missing ? [say(IMAGE_MESSAGES.missing)] : []),
		...(sending.error ? [refusal(sending.error)] : []),
	]
	const take = (files: readonly File[]) => {
		setMissing(false)
		setRefused(files.filter((file) => problemOf(file) !== null))
		const fitting = files.filter((file) => problemOf(file) === null)
		setChosen((before) => [...before, ...fitting.map((file) => ({ key: next.current++, file }))])
	}
	const send = () => {
		setMissing(chosen.length === 0)
		if (chosen.length === 0 || sending.isPending) return
		sending.mutate(
			chosen.map(({ file }) => file),
			{ onSuccess: () => setChosen([]) },
		)
	}
	return (
		<section className="stack" aria-labelledby={`${problemsId}-title`}>
			<div>
				<h2 id={`${problemsId}-title`}>{t('images.title')}</h2>
				<p className="text-ink-2 text-sm">{t('images.intro')}</p>
			</div>
			<ul className="photos">
				{images.map((image, index) => (
					<Uploaded key={image._id} organizationId={_id} image={image} number={index + 1} />
				))}
			</ul>
			<DropArea
				icon={ImagePlus}
				label={t('images.choose')}
				hint={t('images.drop')}
				help={t('images.help')}
				accept={IMAGE_TYPES}
				multiple
				onFiles={take}
			/>
			<Problems id={problemsId} of={problems} />
			{chosen.length > 0 && (
				<>
					<ul className="photos">
						{chosen.map((one) => (
							<Preview
								key={one.key}
								file={one.file}
								onCrop={() => setCropping(one)}
								onRemove={() => setChosen((before) => before.filter(({ key }) => key !== one.key))}
							/>
						))}
					</ul>
					<Button className="justify-self-start" disabled={sending.isPending} onClick={send}>
						{t(sending.isPending ? 'images.uploading' : 'images.upload')}
					</Button>
				</>
			)}
			{cropping && (
				<ImageCropper
					file={cropping.file}
					onClose={() => setCropping(null)}
					onSave={(file) => {
						setChosen((before) => before.map((one) => (one.key === cropping.key ? { ...one, file } : one)))
						setCropping(null)
					}}
				/>
			)}
		</section>
	)
}

interface PreviewProps {
	readonly file: File
	readonly onCrop: () => void
	readonly onRemove: () => void
}

function Preview({ file, onCrop, onRemove }: PreviewProps) {
	const { t } = useTranslation('organizations')
	const url = useObjectUrl(file)
	const { name } = file
	return (
		<li className="card">
			{url && <img src={url} alt={t('images.previewOf', { name })} width={776} height={435} />}
			<Chip tone="wait">{t('images.notUploaded')}</Chip>
			<div className="row justify-between p-1">
				<Button variant="text" size="sm" aria-label={t('images.cropOf', { name })} onClick={onCrop}>
					<Icon of={Crop} size="s" />
					{t('images.crop')}
				</Button>
				<button
					type="button"
					className="icon-btn"
					aria-label={t('images.dropOf', { name })}
					onClick={onRemove}
				>
					<Icon of={Trash2} />
				</button>
			</div>
		</li>
	)
}

interface UploadedProps {
	readonly organizationId: string
	readonly image: OrganizationImage
	readonly number: number
}

function Uploaded({ organizationId, image, number }: UploadedProps) {
	const { t } = useTranslation('organizations')
	const refusal = useRefusal()
	const id = useId()
	const profile = useChange(
		organizationId,
		() => setProfileImage(organizationId, image._id),
		() => t('images.profileSet'),
	)
	const removal = useChange(
		organizationId,
		() => removeImage(organizationId, image._id),
		() => t('images.deleted'),
	)
	const error = profile.error ?? removal.error
	return (
		<li className="card">
			<Picture
				of={image.cardPicture}
				alt={t('images.alt', { number })}
				sizes="(min-width: 720px) 240px, 94vw"
			/>
			{image.isProfile && <Chip tone="ok">{t('images.profile')}</Chip>}
			<div className="row justify-between p-1">
				{image.isProfile ? (
					<span />
				) : (
					<Button
						variant="text"
						size="sm"
						aria-label={t('images.setProfileOf', { number })}
						onClick={() => profile.mutate(undefined)}
					>
						{t('images.setProfile')}
					</Button>
				)}
				<button
					type="button"
					className="icon-btn"
					aria-label={t('images.deleteOf', { number })}
					disabled={removal.isPending}
					onClick={() => removal.mutate(undefined)}
				>
					<Icon of={Trash2} />
				</button>
			</div>
			<Problems id={id} of={error ? [refusal(error)] : []} />
		</li>
	)
}
