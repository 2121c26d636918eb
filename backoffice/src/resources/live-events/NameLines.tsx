import { Box } from '@mui/material'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useT } from '../../providers/i18n.ts'
import type { ContractForm } from '../../ui/form/contract-form.ts'
import { Line } from '../../ui/form/fields.tsx'
import { styles } from './live-events.styles.ts'

interface NameLinesProps<V extends FieldValues> {
	/** Its `attendees` are objects with a `name`. */
	form: ContractForm<V>
	people: number
}

export function NameLines<V extends FieldValues>({ form, people }: NameLinesProps<V>) {
	const t = useT()
	return (
		<Box component="ol" sx={styles.names}>
			{[...Array(people).keys()].map((place) => (
				<li key={place}>
					<Line
						form={form}
						name={`attendees.${place}.name` as FieldPath<V>}
						label={t('participants.nameOf', { number: place + 1 })}
						autoComplete="off"
					/>
				</li>
			))}
		</Box>
	)
}
