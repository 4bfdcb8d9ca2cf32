import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import tesseract from 'tesseract.js'

/** A text engine that is ready; `read` gives the text of a PNG, `stop` ends its thread. */
export interface TextEngine {
  /** `block`: one even block of lines, as in a cut strip. `page`: lines are searched. */
  read(png: Buffer, layout: 'block' | 'page'): Promise<string>
  stop(): Promise<void>
}

/**
 * Starts Tesseract's legacy engine with the data of its npm package: nothing is fetched. The newer engine reads the
 * filler `<` as K or L, so it is not used. Takes about half a second.
 */
export async function startTextEngine(): Promise<TextEngine> {
  const data = join(
    dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
    '4.0.0',
  )
  const worker = await tesseract.createWorker(
    'eng',
    tesseract.OEM.TESSERACT_ONLY,
    { langPath: data, gzip: true, cacheMethod: 'none', errorHandler: () => undefined },
    { load_system_dawg: '0', load_freq_dawg: '0' },
  )
  await worker.setParameters({ tessedit_char_whitelist: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<' })
  let layoutNow = ''
  return {
    async read(png, layout) {
      if (layout !== layoutNow)
        await worker.setParameters({
          tessedit_pageseg_mode: layout === 'block' ? tesseract.PSM.SINGLE_BLOCK : tesseract.PSM.AUTO,
        })
      layoutNow = layout
      const { data: result } = await worker.recognize(png, { rotateAuto: layout === 'page' }, { text: true })
      return result.text
    },
    async stop() {
      await worker.terminate()
    },
  }
}
