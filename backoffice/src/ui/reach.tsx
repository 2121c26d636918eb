import { Box } from '@mui/material'
import { CanAccess } from 'react-admin'
import { useT } from '../providers/i18n.ts'
import { NARROW } from '../theme/media.ts'
import { sheet } from '../theme/sheet.ts'
import { RevealContact } from './reveal-contact.tsx'
import { useReveal } from './use-reveal.ts'

const styles = sheet({
	reach: {
		display: 'inline-flex',
		flexWrap: 'wrap',
		gap: '4px 12px',
		alignItems: 'center',
		[NARROW]: { 'td &': { justifyContent: 'flex-end' } },
	},
})

interface ReachProps {
	userId: string
	name: string
	email: string
}

export function Reach({ userId, name, email }: ReachProps) {
	const t = useT()
	const reveal = useReveal(userId)
	const { data } = reveal
	// They closed their account.
	if (email === '') return null
	if (data)
		return (
			<Box component="span" sx={styles.reach}>
				<span>{data.email}</span>
				<span>{data.phone ?? t('users.noPhone')}</span>
			</Box>
		)
	return (
		<Box component="span" sx={styles.reach}>
			{email}
			<CanAccess resource="users" action="review">
				<RevealContact name={name} reveal={reveal} />
			</CanAccess>
		</Box>
	)
}
