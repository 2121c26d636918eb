import { Paper, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import type { RequestSignal } from '../../../../domain/requests/signals.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { styles } from './request-case.styles.ts'

interface SignalsProps {
	requestId: string
	signals: readonly RequestSignal[]
}

export function Signals({ requestId, signals }: SignalsProps) {
	const t = useT()
	if (signals.length === 0) return null
	const reports = new URLSearchParams({ filter: JSON.stringify({ subjectId: requestId }) })
	return (
		<Paper component="section" variant="outlined" sx={styles.signals} aria-labelledby="case-signals">
			<h2 id="case-signals">{t('requests.signals.title')}</h2>
			<Typography variant="quiet" sx={styles.quiet}>
				{t('requests.signals.help')}
			</Typography>
			<ul>
				{signals.map((signal) => (
					<li key={signal.kind}>
						<b>{t(`requests.signals.kinds.${signal.kind}`)}</b> <Evidence signal={signal} />
						{signal.kind === 'reports' ? (
							<span>
								{' '}
								<Link to={`/reports?${reports}`}>{t('requests.signals.case')}</Link>
							</span>
						) : null}
					</li>
				))}
			</ul>
		</Paper>
	)
}

function Evidence({ signal: { kind, excerpts, others, count } }: { signal: RequestSignal }) {
	const t = useT()
	return (
		<span>
			{kind === 'freshAccount' && count !== null ? (
				<span>{t('requests.signals.hours', { count })}</span>
			) : null}
			{kind === 'reports' && count !== null ? <span>{t('requests.signals.reports', { count })} </span> : null}
			{excerpts.map((excerpt) => (
				<q key={excerpt}>{excerpt}</q>
			))}
			{others.map(({ id, title }) => (
				<Link key={id} to={`/requests/${id}/show`}>
					{title}
				</Link>
			))}
		</span>
	)
}
