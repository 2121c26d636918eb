import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router-dom'
import { useT } from '../../providers/i18n.ts'
import file from '../../ui/case-file.module.css'
import { RequestFile } from './RequestFile.tsx'

/** One request, opened from a list or a link. */
export function RequestShow() {
	const t = useT()
	const { id = '' } = useParams()
	const back = (
		<Link className={file.back ?? ''} to="/requests">
			<ArrowLeft size={18} aria-hidden /> {t('requests.all')}
		</Link>
	)
	return <RequestFile key={id} id={id} steps={back} />
}
