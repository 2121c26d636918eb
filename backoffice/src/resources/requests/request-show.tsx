import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router-dom'
import { useT } from '../../providers/i18n.ts'
import { RequestFile } from './request-file.tsx'
import styles from './review-queue.module.css'

/** One request, opened from a list or a link. */
export function RequestShow() {
	const t = useT()
	const { id = '' } = useParams()
	const back = (
		<Link className={styles.back} to="/requests">
			<ArrowLeft size={18} aria-hidden /> {t('requests.all')}
		</Link>
	)
	return <RequestFile key={id} id={id} steps={back} />
}
