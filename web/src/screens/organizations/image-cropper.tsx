import 'react-image-crop/dist/ReactCrop.css'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PercentCrop, ReactCrop } from 'react-image-crop'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { cropped, defaultCrop } from './crop-image.ts'
import { useObjectUrl } from './use-object-url.ts'

interface ImageCropperProps {
	readonly file: File
	readonly onSave: (file: File) => void
	readonly onClose: () => void
}

/** A frame over a picture, to be moved by mouse, finger or arrow keys. */
export function ImageCropper({ file, onSave, onClose }: ImageCropperProps) {
	const { t } = useTranslation('organizations')
	const { t: common } = useTranslation()
	const image = useRef<HTMLImageElement>(null)
	const [crop, setCrop] = useState<PercentCrop>(defaultCrop)
	const url = useObjectUrl(file)
	const isEmpty = crop.width === 0 || crop.height === 0
	const save = async () => {
		if (image.current) onSave(await cropped(image.current, crop, file))
	}
	return (
		<Dialog open onClose={onClose} title={t('images.cropTitle')}>
			<p className="mut sm">{t('images.cropHelp')}</p>
			<ReactCrop
				className="cropper"
				crop={crop}
				onChange={(_, percent) => setCrop(percent)}
				ariaLabels={{
					cropArea: t('images.cropArea'),
					nwDragHandle: t('images.corner.nw'),
					nDragHandle: t('images.corner.n'),
					neDragHandle: t('images.corner.ne'),
					eDragHandle: t('images.corner.e'),
					seDragHandle: t('images.corner.se'),
					sDragHandle: t('images.corner.s'),
					swDragHandle: t('images.corner.sw'),
					wDragHandle: t('images.corner.w'),
				}}
			>
				<img ref={image} src={url} alt={t('images.previewOf', { name: file.name })} />
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
