import { Button } from '@mui/material'
import { History } from 'lucide-react'
import { useLocale } from 'react-admin'
import { useT } from '../../providers/i18n.ts'
import { formatMoment, formatUtc } from '../../ui/time.ts'
import styles from './known-banner.module.css'
import type { ShownMoment } from './moments.ts'

interface KnownBannerProps extends ShownMoment {
	onNow: () => void
}

/** Says clearly that the figures are of another time, on screen and on paper. */
export function KnownBanner({ knownAt, movedUntil, isRun, onNow }: KnownBannerProps) {
	const t = useT()
	const locale = useLocale() ?? 'en'
	const instant = (at: string) => (
		<time dateTime={at} title={formatUtc(at)}>
			{formatMoment(at, locale)}
		</time>
	)
	return (
		<div className={styles.banner} role="status">
			<History size={20} aria-hidden />
			<p>
				<b>
					{!knownAt ? (
						t(knownAt === null ? 'clock.bannerNow' : 'clock.bannerPast')
					) : (
						<>
							{t('clock.bannerKnown')} {instant(knownAt)}
						</>
					)}
				</b>
				{isRun ? ` (${t('clock.bannerRun')})` : ''}
				{movedUntil === null ? ` · ${t('clock.bannerWhenever')}` : null}
				{movedUntil ? (
					<>
						{' · '}
						{t('clock.movedUntil')} {instant(movedUntil)}
					</>
				) : null}
			</p>
			<Button className={styles.back ?? ''} variant="outlined" color="secondary" onClick={onNow}>
				{t('clock.backToNow')}
			</Button>
		</div>
	)
}
