import { Box } from '@mui/material'
import { useT } from '../../providers/i18n.ts'
import { styles } from './refund.styles.ts'

const KNOWN = [
	'card_never_received',
	'fraudulent_card_application',
	'made_with_counterfeit_card',
	'made_with_lost_card',
	'made_with_stolen_card',
	'misc',
	'unauthorized_use_of_card',
] as const

export function FraudType({ code }: { code: string }) {
	const t = useT()
	const known = KNOWN.find((each) => each === code)
	return (
		<Box component="span" sx={styles.quiet}>
			{known ? t(`warning.type.${known}`) : code}
		</Box>
	)
}
