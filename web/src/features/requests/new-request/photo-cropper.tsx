import { useState } from 'react'
import { ImageCropper } from '../../files/components/image-cropper.tsx'

interface PhotoCropperProps {
	readonly files: readonly File[]
	/** Called once with the cropped pictures; the list is empty if all were left out. */
	readonly onDone: (cropped: readonly File[]) => void
}

/**
 * Crops the chosen photos one after another. Cancelling keeps the photos saved so far and drops the others,
 * so that none is published as it came from the camera.
 */
export default function PhotoCropper({ files, onDone }: PhotoCropperProps) {
	const [index, setIndex] = useState(0)
	const [saved, setSaved] = useState<readonly File[]>([])
	const file = files[index]
	const goOn = (cropped: readonly File[]) => {
		if (index + 1 === files.length) return onDone(cropped)
		setSaved(cropped)
		setIndex(index + 1)
	}
	if (!file) return null
	const several = files.length > 1
	return (
		<ImageCropper
			key={index}
			file={file}
			place={several ? { number: index + 1, count: files.length } : undefined}
			onSave={(cropped) => goOn([...saved, cropped])}
			onLeaveOut={several ? () => goOn(saved) : undefined}
			onClose={() => onDone(saved)}
		/>
	)
}
