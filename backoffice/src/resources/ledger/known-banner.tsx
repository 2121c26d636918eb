import { Button } from '@mui/material'
import { History } from 'lucide-react'
import { useLocale } from 'react-admin'
import { useT } from '../../providers/i18n.ts'
import { formatMoment, formatUtc } from '../../ui/time.ts'
import styles from './known-banner.module.css'

interface KnownBannerProps {
	/** The moment whose knowledge is shown; null: now. */
	knownAt: string | null
	/** Money that moved later is left out; null: whenever it moved. */
	movedUntil: string | null
	/** A saved run gave the moment. */
	isRun: boolean
	onNow: () => void
}

/** Says clearly that the figures are of another time, on screen and on paper. */
export function KnownBanner({ knownAt, movedUntil, isRun, onNow }: KnownBannerProps) {
	const t = useT()
	const locale = useLocale() ?? 'en'
	const told = (at: string) => (
		<time dateTime={at} title={formatUtc(at)}>
			{formatMoment(at, locale)}
		</time>
	)
	return (
		<div className={styles.banner} role="status">
			<History size={20} aria-hidden />
			<p>
				<b>
					{knownAt === null ? (
						t('clock.bannerNow')
					) : (
						<>
							{t('clock.bannerKnown')} {told(knownAt)}
						</>
					)}
				</b>
				{isRun ? ` (${t('clock.bannerRun')})` : ''}
				{' · '}
				{movedUntil === null ? (
					t('clock.bannerWhenever')
				) : (
					<>
						{t('clock.movedUntil')} {told(movedUntil)}
					</>
				)}
			</p>
			<Button className={styles.back ?? ''} variant="outlined" color="secondary" onClick={onNow}>
				{t('clock.backToNow')}
			</Button>
		</div>
	)
}
