import 'react-image-crop/dist/ReactCrop.css'
import './image-cropper.css'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PercentCrop, ReactCrop } from 'react-image-crop'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Problems } from '../../../ui/problems.tsx'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import { cropped, defaultCrop, wholeCrop } from './crop-image.ts'

interface ImageCropperProps {
	readonly file: File
	readonly onSave: (file: File) => void
	readonly onClose: () => void
	/** The number of this picture, from 1, and of all. */
	readonly place?: { readonly number: number; readonly count: number }
	readonly onLeaveOut?: () => void
}

/**
 * A frame over a picture that is moved by mouse, finger or arrow keys, with a preview. It starts at nine
 * tenths of each side.
 */
export function ImageCropper({ file, onSave, onClose, place, onLeaveOut }: ImageCropperProps) {
	const { t } = useTranslation('files')
	const { t: common } = useTranslation()
	const problemsId = useId()
	const image = useRef<HTMLImageElement>(null)
	const [crop, setCrop] = useState<PercentCrop>(defaultCrop)
	const [ratio, setRatio] = useState<number | null>(null)
	const [unreadable, setUnreadable] = useState(false)
	const [problem, setProblem] = useState<string | null>(null)
	const url = useObjectUrl(file)
	const isEmpty = crop.width === 0 || crop.height === 0
	const save = async () => {
		if (!image.current) return
		try {
			onSave(await cropped(image.current, crop, file))
		} catch {
			// A canvas that is too large for the device: nothing is sent in its place.
			setProblem(t('notCropped'))
		}
	}
	return (
		<Dialog open onClose={onClose} title={t('cropTitle')}>
			<p className="text-ink-2 text-sm">
				{place && <b>{t('cropPlace', place)} </b>}
				{!unreadable && <span>{t('cropHelp')}</span>}
			</p>
			{!unreadable && (
				<ReactCrop
					className="cropper"
					crop={crop}
					onChange={(_, percent) => setCrop(percent)}
					ariaLabels={{
						cropArea: t('cropArea'),
						nwDragHandle: t('corner.nw'),
						nDragHandle: t('corner.n'),
						neDragHandle: t('corner.ne'),
						eDragHandle: t('corner.e'),
						seDragHandle: t('corner.se'),
						sDragHandle: t('corner.s'),
						swDragHandle: t('corner.sw'),
						wDragHandle: t('corner.w'),
					}}
				>
					<img
						ref={image}
						src={url}
						alt={t('previewOf', { name: file.name })}
						onLoad={({ currentTarget }) => setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight)}
						onError={() => {
							setUnreadable(true)
							setProblem(t('notShown', { name: file.name }))
						}}
					/>
				</ReactCrop>
			)}
			<Problems id={problemsId} of={problem ? [problem] : []} />
			{!unreadable && (
				<div className="kept">
					{url && ratio !== null && !isEmpty && <Saved url={url} crop={crop} ratio={ratio} />}
					<div className="stack gap-2">
						<span className="text-ink-2 text-sm">{t('saved')}</span>
						<Button variant="line" size="sm" disabled={ratio === null} onClick={() => setCrop(wholeCrop())}>
							{t('whole')}
						</Button>
					</div>
				</div>
			)}
			<div className="row flex-wrap">
				<Button disabled={isEmpty || ratio === null} onClick={() => void save()}>
					{common('save')}
				</Button>
				{onLeaveOut && (
					<Button variant="line" onClick={onLeaveOut}>
						{t('leaveOut')}
					</Button>
				)}
				<Button variant="line" onClick={onClose}>
					{common('cancel')}
				</Button>
			</div>
		</Dialog>
	)
}

interface SavedProps {
	readonly url: string
	readonly crop: PercentCrop
	readonly ratio: number
}

const SAVED_WIDTH = 120
const SAVED_HEIGHT = 80

function Saved({ url, crop, ratio }: SavedProps) {
	const { x, y, width, height } = crop
	const aspectRatio = (width * ratio) / height
	return (
		<div className="small" style={{ aspectRatio, width: Math.min(SAVED_WIDTH, SAVED_HEIGHT * aspectRatio) }}>
			<img
				src={url}
				alt=""
				style={{
					width: `${10_000 / width}%`,
					height: `${10_000 / height}%`,
					left: `${(-x * 100) / width}%`,
					top: `${(-y * 100) / height}%`,
				}}
			/>
		</div>
	)
}
