import { useTranslation } from 'react-i18next'
import { formatPlayingTime } from '../../../../../client/format/sizes.ts'
import type { Video } from '../../../../../kernel/wire/schemas.ts'

interface PlayerProps {
	readonly video: Pick<Video, 'url' | 'posterUrl' | 'seconds'>
	readonly number: number
}

/** A video with the browser's own controls, which is fetched only when it is played. */
export function Player({ video: { url, posterUrl, seconds }, number }: PlayerProps) {
	const { t } = useTranslation('files')
	return (
		// biome-ignore lint/a11y/useMediaCaption: its author uploaded it without
		<video
			className="block aspect-video max-h-[70vh] w-full rounded-md bg-black"
			controls
			playsInline
			preload="none"
			src={url}
			poster={posterUrl ?? undefined}
			aria-label={t('video', { number, length: formatPlayingTime(seconds) })}
		/>
	)
}
