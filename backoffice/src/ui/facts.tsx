import { Box, type SxProps, type Theme } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { factText } from './fact-text.ts'

interface FactsProps {
	facts: readonly { readonly label: string; readonly value: string }[]
	sx: SxProps<Theme>
}

export function Facts({ facts, sx }: FactsProps) {
	const translate = useTranslate()
	const locale = useLocale()
	const textOf = (label: string, code: string): string => {
		if (label === 'Role') return translate(`role.${code}`, { _: code })
		if (label === 'Rule') return translate(`holdRule.${code}`, { _: code })
		const reason = label === 'Reason' ? translate(`subjectReason.${code}`, { _: code }) : code
		return translate(`factValue.${code}`, { _: reason })
	}
	if (facts.length === 0) return null
	return (
		<Box component="dl" sx={sx} data-amount="part">
			{facts.map(({ label, value }) => (
				<div key={`${label} ${value}`}>
					<dt>{translate(`fact.${label}`, { _: label })}</dt>
					<dd>{factText(value, locale, (code) => textOf(label, code))}</dd>
				</div>
			))}
		</Box>
	)
}
