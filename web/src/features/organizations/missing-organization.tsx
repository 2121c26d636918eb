import { Building2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NoSuchThing } from '../catalog/components/no-such-thing.tsx'

export function MissingOrganization() {
	const { t } = useTranslation('organizations')
	return <NoSuchThing icon={Building2} title={t('missing')} />
}
