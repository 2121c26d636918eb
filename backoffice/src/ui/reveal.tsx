import { Button } from '@mui/material'
import { Eye } from 'lucide-react'
import { KeyValue } from './key-values.tsx'

interface RevealProps {
	label: string
	action: string
	help: string
	reveal: { readonly isPending: boolean; readonly mutate: () => void }
}

export function Reveal({ label, action, help, reveal }: RevealProps) {
	return (
		<KeyValue label={label} wide>
			<Button
				size="small"
				variant="outlined"
				color="secondary"
				startIcon={<Eye size={16} />}
				disabled={reveal.isPending}
				onClick={() => reveal.mutate()}
			>
				{action}
			</Button>
			<p>{help}</p>
		</KeyValue>
	)
}
