import { useParams } from 'react-router-dom'
import { useT } from '../../providers/i18n.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { RequestFile } from './RequestFile.tsx'

export function RequestShow() {
	const t = useT()
	const { id = '' } = useParams()
	const back = (
		<BackLink to="/requests" tall>
			{t('requests.all')}
		</BackLink>
	)
	return <RequestFile key={id} id={id} steps={back} />
}
