import { Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useT } from '../../providers/i18n.ts'
import styles from './home.module.css'
import type { Work } from './work.ts'

/** The queues that are empty, each still a way to its list. */
export function Idle({ work }: { work: readonly Work[] }) {
	const t = useT()
	return (
		<section className={styles.idle} aria-labelledby="idle">
			<h2 id="idle">{t('home.idle')}</h2>
			<ul>
				{work.map(({ key, title, to }) => (
					<li key={key}>
						<Check size={16} aria-hidden />
						<Link to={to}>{t(title, { count: 0 })}</Link>
					</li>
				))}
			</ul>
		</section>
	)
}
