import { useTranslation } from 'react-i18next'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { Link } from '../../../ui/link.tsx'
import { formPathOf } from '../kinds/form-path.ts'

export default function AddDocuments({ request }: { readonly request: RequestDetail }) {
	const { t } = useTranslation('fundraiser')
	return <Link to={`${formPathOf(request)}?step=photos`}>{t('documents.add')}</Link>
}
