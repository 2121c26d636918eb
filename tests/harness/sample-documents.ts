import { crc32, deflateRawSync } from 'node:zlib'

export function pdf(text = 'Estimate'): Buffer {
	const show = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
		`<< /Length ${show.length} >>\nstream\n${show}\nendstream`,
		'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
	]
	let file = '%PDF-1.7\n'
	const places = objects.map((object, index) => {
		const place = file.length
		file += `${index + 1} 0 obj\n${object}\nendobj\n`
		return `${String(place).padStart(10, '0')} 00000 n \n`
	})
	const size = objects.length + 1
	const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
	const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
	return Buffer.from(file + table + end, 'latin1')
}

interface PdfParts {
	readonly pages?: number
	readonly streams?: readonly { readonly dictionary: string; readonly content: Buffer | string }[]
	readonly trailer?: string
}

export function pdfOf({ pages = 1, streams = [], trailer = '' }: PdfParts): Buffer {
	const show = 'BT /F1 24 Tf 72 720 Td (Estimate) Tj ET'
	const kids = Array.from({ length: pages }, (_, nth) => `${5 + nth} 0 R`)
	const objects: (string | Buffer)[] = [
		'<< /Type /Catalog /Pages 2 0 R >>',
		`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`,
		`<< /Length ${show.length} >>\nstream\n${show}\nendstream`,
		'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
		...kids.map(
			() =>
				'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 3 0 R >>',
		),
		...streams.map(({ dictionary, content }) =>
			Buffer.concat([
				Buffer.from(`<< ${dictionary} >>\nstream\n`),
				Buffer.from(content as Buffer),
				Buffer.from('\nendstream'),
			]),
		),
	]
	const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
	const length = () => parts.reduce((sum, part) => sum + part.length, 0)
	const places = objects.map((object, index) => {
		const place = length()
		parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object as Buffer), Buffer.from('\nendobj\n'))
		return `${String(place).padStart(10, '0')} 00000 n \n`
	})
	const size = objects.length + 1
	const start = length()
	const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
	const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
	return Buffer.concat([...parts, Buffer.from(table + end)])
}

const CONTENT_TYPES =
	'<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
const TEXTS =
	'<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>'

/** @param more further parts, such as `word/vbaProject.bin` */
export const docx = (...more: readonly string[]): Buffer =>
	zip(
		['[Content_Types].xml', CONTENT_TYPES],
		['word/document.xml', TEXTS],
		...more.map((name) => [name, ''] as const),
	)

type Entries = readonly (readonly [name: string, content: string])[]

export const zip = (...entries: Entries): Buffer => archive(entries, (content) => content, 0)

export const packedZip = (...entries: Entries): Buffer =>
	archive(entries, (content) => deflateRawSync(content), 8)

function archive(entries: Entries, pack: (content: Buffer) => Buffer, method: number): Buffer {
	const files: Buffer[] = []
	const directory: Buffer[] = []
	let place = 0
	for (const [name, text] of entries) {
		const content = Buffer.from(text)
		const packed = pack(content)
		const head = Buffer.alloc(30)
		head.writeUInt32LE(0x04034b50)
		head.writeUInt16LE(method, 8)
		const about = Buffer.alloc(46)
		about.writeUInt32LE(0x02014b50)
		about.writeUInt16LE(method, 10)
		for (const [buffer, at] of [
			[head, 14],
			[about, 16],
		] as const) {
			buffer.writeUInt32LE(crc32(content), at)
			buffer.writeUInt32LE(packed.length, at + 4)
			buffer.writeUInt32LE(content.length, at + 8)
			buffer.writeUInt16LE(name.length, at + 12)
		}
		about.writeUInt32LE(place, 42)
		const file = Buffer.concat([head, Buffer.from(name), packed])
		files.push(file)
		directory.push(about, Buffer.from(name))
		place += file.length
	}
	const end = Buffer.alloc(22)
	end.writeUInt32LE(0x06054b50)
	end.writeUInt16LE(entries.length, 8)
	end.writeUInt16LE(entries.length, 10)
	end.writeUInt32LE(Buffer.concat(directory).length, 12)
	end.writeUInt32LE(place, 16)
	return Buffer.concat([...files, ...directory, end])
}

const SECTOR = 512
const END_OF_CHAIN = 0xfffffffe
const FREE = 0xffffffff
const TABLE = 0xfffffffd

export const doc = (...more: readonly string[]): Buffer =>
	compound(['Root Entry', 'WordDocument', '1Table', 'Data', ...more])

export function compound(names: readonly string[]): Buffer {
	const parts = Math.ceil(names.length / 4)
	const head = Buffer.alloc(SECTOR, 0xff)
	Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head)
	head.fill(0, 8, 24)
	head.writeUInt16LE(0x3e, 24)
	head.writeUInt16LE(3, 26)
	head.writeUInt16LE(0xfffe, 28)
	head.writeUInt16LE(9, 30)
	head.writeUInt16LE(6, 32)
	head.fill(0, 34, 76)
	head.writeUInt32LE(1, 44)
	head.writeUInt32LE(1, 48)
	head.writeUInt32LE(4_096, 56)
	head.writeUInt32LE(END_OF_CHAIN, 60)
	head.writeUInt32LE(END_OF_CHAIN, 68)
	head.writeUInt32LE(0, 76)
	const table = Buffer.alloc(SECTOR, 0xff)
	table.writeUInt32LE(TABLE, 0)
	for (let part = 1; part <= parts; part++) {
		table.writeUInt32LE(part < parts ? part + 1 : END_OF_CHAIN, part * 4)
	}
	const directory = Buffer.alloc(parts * SECTOR)
	names.forEach((name, index) => {
		const entry = directory.subarray(index * 128, (index + 1) * 128)
		entry.write(name, 'utf16le')
		entry.writeUInt16LE(name.length * 2 + 2, 64)
		entry.writeUInt8(index === 0 ? 5 : 2, 66)
		for (const at of [68, 72, 76]) entry.writeUInt32LE(FREE, at)
	})
	return Buffer.concat([head, table, directory])
}
