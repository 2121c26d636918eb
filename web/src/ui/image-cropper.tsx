import 'react-image-crop/dist/ReactCrop.css'
import './image-cropper.css'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PercentCrop, ReactCrop } from 'react-image-crop'
import { Button } from './button.tsx'
import { cropped, defaultCrop } from './crop-image.ts'
import { Dialog } from './dialog.tsx'
import { useObjectUrl } from './use-object-url.ts'

interface ImageCropperProps {
	readonly file: File
	readonly onSave: (file: File) => void
	readonly onClose: () => void
}

/** A frame over a picture, to be moved by mouse, finger or arrow keys. */
export function ImageCropper({ file, onSave, onClose }: ImageCropperProps) {
	const { t } = useTranslation('images')
	const { t: common } = useTranslation()
	const image = useRef<HTMLImageElement>(null)
	const [crop, setCrop] = useState<PercentCrop>(defaultCrop)
	const url = useObjectUrl(file)
	const isEmpty = crop.width === 0 || crop.height === 0
	const save = async () => {
		if (image.current) onSave(await cropped(image.current, crop, file))
	}
	return (
		<Dialog open onClose={onClose} title={t('cropTitle')}>
			<p className="mut sm">{t('cropHelp')}</p>
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
				<img ref={image} src={url} alt={t('previewOf', { name: file.name })} />
			</ReactCrop>
			<div className="row w">
				<Button disabled={isEmpty} onClick={() => void save()}>
					{common('save')}
				</Button>
				<Button look="line" onClick={onClose}>
					{common('cancel')}
				</Button>
			</div>
		</Dialog>
	)
}
