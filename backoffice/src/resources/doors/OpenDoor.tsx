import { useEffect } from 'react'
import { useT } from '../../providers/i18n.ts'

/** Leads to the page of the door, a document of its own, also after a sign-in. */
export function OpenDoor() {
	const t = useT()
	useEffect(() => location.replace('/backoffice/door'), [])
	return <p aria-busy>{t('door.loading')}</p>
}
