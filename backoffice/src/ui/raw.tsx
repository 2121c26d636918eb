import { Box } from '@mui/material'
import { sheet } from '../theme/sheet.ts'

const styles = sheet({
	raw: {
		margin: 0,
		maxHeight: 'min(60vh, 640px)',
		overflow: 'auto',
		padding: '12px',
		border: '1px solid var(--color-line)',
		borderRadius: '8px',
		background: 'var(--color-surface)',
		font: '400 0.875rem / 1.25rem ui-monospace, monospace',
		whiteSpace: 'pre-wrap',
		overflowWrap: 'anywhere',
	},
})

interface RawProps {
	label: string
	children: unknown
}

export const Raw = ({ label, children }: RawProps) => (
	<section aria-label={label}>
		<Box component="pre" sx={styles.raw} tabIndex={0}>
			{typeof children === 'string' ? children : JSON.stringify(children, null, 2)}
		</Box>
	</section>
)
