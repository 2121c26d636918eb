/**
 * Creates a minimal PDF letter of one page.
 * @param text only Latin letters are printed
 */
export function letter(name: string, text: string): Buffer {
	const plain = (line: string) => line.replaceAll(/[^ -~]/g, '').replaceAll(/[\\()]/g, '')
	const lines = [name, ...(text.match(/.{1,80}(?:\s|$)/gs) ?? [])].map(plain)
	const content = `BT /F1 12 Tf 72 760 Td 18 TL ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
		`<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
		'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
	]
	let body = '%PDF-1.4\n'
	const starts = objects.map((object, index) => {
		const start = body.length
		body += `${index + 1} 0 obj\n${object}\nendobj\n`
		return start
	})
	const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
	return Buffer.from(
		`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
		'latin1',
	)
}
