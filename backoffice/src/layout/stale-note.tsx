import { Button } from '@mui/material'
import { Hourglass } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useRefresh } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { useT } from '../providers/i18n.ts'
import { staleAnswers } from '../providers/stale-answers.ts'
import styles from './stale-note.module.css'

/** Says quietly that what is shown doesn't have all that the reader did yet, until it has. */
export function StaleNote() {
	const t = useT()
	const refresh = useRefresh()
	const { pathname } = useLocation()
	const isStale = useSyncExternalStore(staleAnswers.subscribe, staleAnswers.any)
	// biome-ignore lint/correctness/useExhaustiveDependencies: the address is the trigger
	useEffect(() => staleAnswers.forget(), [pathname])
	const again = () => {
		staleAnswers.forget()
		refresh()
	}
	return (
		<div role="status">
			{isStale ? (
				<div className={styles.note}>
					<Hourglass size={16} aria-hidden />
					<span>{t('stale.note')}</span>
					<Button size="small" variant="text" onClick={again}>
						{t('stale.refresh')}
					</Button>
				</div>
			) : null}
		</div>
	)
}
