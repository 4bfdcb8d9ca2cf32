import { once } from 'node:events'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

interface Entry {
  name: Buffer
  crc: number
  packed: number
  size: number
  offset: number
}

const versionNeeded = 20
/** Sizes follow the data; names are UTF-8. */
const flags = 0x0808
const deflated = 8
// 1 January 1980: an archive of the same data is the same bytes.
const dosDate = 0x21

/**
 * A ZIP archive written as its parts come: each part is packed in the thread pool while the next is made, so that
 * memory does not grow with the size of a part. At most 4 GB and 65,535 parts (no ZIP64).
 */
export class ZipWriter {
  readonly #entries: Entry[] = []
  #offset = 0
  readonly #sink: (chunk: Buffer) => void
  /** @param sink takes the bytes of the archive in order. */
  constructor(sink: (chunk: Buffer) => void) {
    this.#sink = sink
  }

  #write(chunk: Buffer): void {
    this.#offset += chunk.length
    this.#sink(chunk)
  }

  /** Adds one part. @param content its text, piece by piece. */
  async part(name: string, content: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const entry: Entry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset: this.#offset }
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(versionNeeded, 4)
    head.writeUInt16LE(flags, 6)
    head.writeUInt16LE(deflated, 8)
    head.writeUInt16LE(dosDate, 12)
    head.writeUInt16LE(entry.name.length, 26)
    this.#write(Buffer.concat([head, entry.name]))
    const pack = createDeflateRaw({ level: constants.Z_BEST_SPEED })
    pack.on('data', (chunk: Buffer) => {
      entry.packed += chunk.length
      this.#write(chunk)
    })
    const ended = once(pack, 'end')
    try {
      for await (const piece of content) {
        const bytes = Buffer.from(piece)
        entry.crc = crc32(bytes, entry.crc)
        entry.size += bytes.length
        if (!pack.write(bytes)) await once(pack, 'drain')
      }
      pack.end()
      await ended
    } catch (fault) {
      ended.catch(() => undefined) // The fault below is what matters.
      pack.destroy()
      throw fault
    }
    const tail = Buffer.alloc(16)
    tail.writeUInt32LE(0x08074b50, 0)
    tail.writeUInt32LE(entry.crc, 4)
    tail.writeUInt32LE(entry.packed, 8)
    tail.writeUInt32LE(entry.size, 12)
    this.#write(tail)
    this.#entries.push(entry)
  }

  /** Writes the directory; nothing may follow. */
  finish(): void {
    const start = this.#offset
    for (const entry of this.#entries) {
      const head = Buffer.alloc(46)
      head.writeUInt32LE(0x02014b50, 0)
      head.writeUInt16LE(versionNeeded, 4)
      head.writeUInt16LE(versionNeeded, 6)
      head.writeUInt16LE(flags, 8)
      head.writeUInt16LE(deflated, 10)
      head.writeUInt16LE(dosDate, 14)
      head.writeUInt32LE(entry.crc, 16)
      head.writeUInt32LE(entry.packed, 20)
      head.writeUInt32LE(entry.size, 24)
      head.writeUInt16LE(entry.name.length, 28)
      head.writeUInt32LE(entry.offset, 42)
      this.#write(Buffer.concat([head, entry.name]))
    }
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(this.#entries.length, 8)
    end.writeUInt16LE(this.#entries.length, 10)
    end.writeUInt32LE(this.#offset - start, 12)
    end.writeUInt32LE(start, 16)
    this.#write(end)
  }
}
