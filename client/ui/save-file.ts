export function saveFile({ blob, filename }: { readonly blob: Blob; readonly filename: string }): void {
	const address = URL.createObjectURL(blob)
	const link = document.createElement('a')
	link.href = address
	link.download = filename
	link.click()
	URL.revokeObjectURL(address)
}
