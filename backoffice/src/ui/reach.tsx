import { CanAccess } from 'react-admin'
import { useT } from '../providers/i18n.ts'
import styles from './reach.module.css'
import { RevealContact } from './reveal-contact.tsx'
import { useReveal } from './use-reveal.ts'

interface ReachProps {
	userId: string
	name: string
	/** What lists show of the address. */
	email: string
}

/** How to reach somebody: a hint, and the whole once an admin asks for it, which is written down. */
export function Reach({ userId, name, email }: ReachProps) {
	const t = useT()
	const reveal = useReveal(userId)
	const { data } = reveal
	// They closed their account.
	if (email === '') return null
	if (data)
		return (
			<span className={styles.reach}>
				<span>{data.email}</span>
				<span>{data.phone ?? t('users.noPhone')}</span>
			</span>
		)
	return (
		<span className={styles.reach}>
			{email}
			<CanAccess resource="users" action="review">
				<RevealContact name={name} reveal={reveal} />
			</CanAccess>
		</span>
	)
}
