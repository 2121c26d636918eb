import { Button } from '@mui/material'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../providers/i18n.ts'

export function CopyButton({ text }: { text: string }) {
	const t = useT()
	const [copied, setCopied] = useState(false)
	const copy = async () => {
		await navigator.clipboard.writeText(text)
		setCopied(true)
	}
	return (
		<Button startIcon={copied ? <Check size={16} /> : <Copy size={16} />} onClick={() => void copy()}>
			{t(copied ? 'common.copied' : 'common.copy')}
		</Button>
	)
}
