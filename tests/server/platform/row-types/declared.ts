/**
 * Reads every raw SQL statement of the product that says what its rows are (`sql<Row>`…``, `client.query<Row>('…')`): the
 * type as the compiler knows it, and the text as PostgreSQL would get it, with its fragments put in.
 */
import { relative } from 'node:path'
import { SyntaxKind, type Expression, type Node } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { API, SymbolFlags, TypeFlags, type Checker, type Symbol, type Type } from 'typescript/unstable/sync'

/** What a value is when it arrives in JavaScript. */
export type Kind =
  | 'string'
  | 'number'
  | 'bigint'
  | 'boolean'
  | 'null'
  | 'Date'
  | 'Buffer'
  | 'array'
  | 'object'

export interface DeclaredColumn {
  name: string
  /** Null: the type leaves it open (`unknown`). */
  kinds: ReadonlySet<Kind> | null
  /** Of the elements, for arrays. */
  elements: ReadonlySet<Kind> | null
}

export interface DeclaredStatement {
  /** File and line, for people. */
  place: string
  /** As PostgreSQL would get it, one for each side of its conditions; `@table@`, `@column@` and `@part@` stand for what only run time knows. */
  texts: readonly string[]
  /** The same with names of tables and columns left open that are not written out, where the first caller's do not fit. */
  open: readonly string[]
  /** Null: the type names no columns, as for an expression (`sql<boolean>`) or a row with any names. */
  columns: readonly DeclaredColumn[] | null
}

class Unresolved extends Error {}

/** What the parameters of a function are in the call that is followed. */
type Bound = ReadonlyMap<number, { expression: Expression; bound: Bound }>

type FunctionNode = Node & { parameters: readonly Node[]; body?: Node }

const isFunction = (node: Node): node is FunctionNode =>
  is.isArrowFunction(node) || is.isFunctionDeclaration(node) || is.isFunctionExpression(node)

/** The expressions a function may answer with, from the last. */
function answersOf(fn: FunctionNode): Expression[] {
  if (!fn.body) return []
  if (!is.isBlock(fn.body)) return [fn.body as Expression]
  const answers: Expression[] = []
  const visit = (node: Node): void => {
    if (isFunction(node)) return
    if (is.isReturnStatement(node) && node.expression) answers.unshift(node.expression)
    node.forEachChild(visit)
  }
  fn.body.forEachChild(visit)
  return answers
}

class Reader {
  readonly #checker: Checker
  /** Calls by the name of what is called. */
  readonly #calls: ReadonlyMap<string, readonly Node[]>
  #values = 0
  #depth = 0
  /** Whether conditions are followed on their other side, and functions to their first answer. */
  #isOther = false
  /** Whether names of tables and columns that are not written out are left open, not taken from the first caller. */
  #isOpen = false
  readonly #symbols = new Map<Node, Symbol | undefined>()
  readonly #types = new Map<Node, Type | undefined>()
  /** Parameters whose callers are being followed. */
  readonly #followed = new Set<number>()

  constructor(checker: Checker, calls: ReadonlyMap<string, readonly Node[]>) {
    this.#checker = checker
    this.#calls = calls
  }

  /** The whole text of a statement, for both sides of the conditions in it. */
  texts(statement: Expression, isOpen: boolean): string[] {
    const both = [false, true].map((isOther) => {
      this.#values = 0
      this.#depth = 0
      this.#isOther = isOther
      this.#isOpen = isOpen
      return is.isTaggedTemplateExpression(statement)
        ? this.#sql(statement, new Map())
        : this.#plain(statement, new Map())
    })
    return [...new Set(both)]
  }

  /** A statement that is an ordinary text; what cannot be read in it is left open. */
  #plain(statement: Expression, bound: Bound): string {
    return this.#orElse(
      () => this.#constant(statement, bound),
      is.isTemplateExpression(statement)
        ? statement.head.text +
            statement.templateSpans
              .map(({ expression, literal }) => this.#known(expression, bound, '@part@') + literal.text)
              .join('')
        : '@part@',
    )
  }

  /** The first of several ways that can be followed. */
  #first<T>(ways: readonly (() => T)[], what: string): T {
    const values = this.#values
    let why = what
    for (const way of ways)
      try {
        return way()
      } catch (fault) {
        if (!(fault instanceof Unresolved)) throw fault
        why = fault.message
        this.#values = values
      }
    throw new Unresolved(why)
  }

  #symbolOf(node: Node): Symbol | undefined {
    const known = this.#symbols.get(node)
    if (known || this.#symbols.has(node)) return known
    const named = this.#checker.getSymbolAtLocation(node)
    const symbol = named && named.flags & SymbolFlags.Alias ? this.#checker.getAliasedSymbol(named) : named // An import.
    this.#symbols.set(node, symbol)
    return symbol
  }

  /** Where a name is declared. */
  #declarationOf(node: Node): Node | undefined {
    return this.#symbolOf(node)?.valueDeclaration?.resolve()
  }

  /** Follows an expression to something written out, and hands it over with what is bound there. */
  #follow<T>(node: Node, bound: Bound, read: (node: Expression, bound: Bound) => T): T {
    if (++this.#depth > 3000) throw new Unresolved('too deep')
    const again = (next: Node, inside = bound): T => this.#follow(next, inside, read)
    if (
      is.isParenthesizedExpression(node) ||
      is.isAsExpression(node) ||
      is.isSatisfiesExpression(node) ||
      is.isNonNullExpression(node)
    )
      return again(node.expression)
    if (is.isConditionalExpression(node))
      return this.#first(
        [() => again(node.whenTrue), () => again(node.whenFalse)].toSorted(() => (this.#isOther ? -1 : 1)),
        node.getText(),
      )
    if (
      is.isBinaryExpression(node) &&
      (node.operatorToken.kind === SyntaxKind.QuestionQuestionToken ||
        node.operatorToken.kind === SyntaxKind.BarBarToken)
    )
      return this.#first([() => again(node.left), () => again(node.right)], node.getText())
    if (is.isIdentifier(node)) {
      const symbol = this.#symbolOf(node)
      const value = symbol && bound.get(symbol.id)
      if (value) return again(value.expression, value.bound)
      const declaration = symbol?.valueDeclaration?.resolve()
      if (declaration && is.isVariableDeclaration(declaration) && declaration.initializer)
        return again(declaration.initializer)
      if (declaration && symbol && is.isParameterDeclaration(declaration))
        return this.#given(declaration, symbol, bound, again)
      if (declaration && is.isBindingElement(declaration)) {
        // `const { where } = narrowed(…)` and parameters taken apart.
        const name = (declaration.propertyName ?? declaration.name)?.getText() ?? ''
        const owner = declaration.parent?.parent
        if (!owner) throw new Unresolved(`name ${name}`)
        const take = (from: Node, inside: Bound): T => this.#member(from, name, inside, again)
        if (is.isVariableDeclaration(owner) && owner.initializer) return take(owner.initializer, bound)
        if (is.isParameterDeclaration(owner)) return this.#given(owner, null, bound, take)
      }
      throw new Unresolved(`name ${node.getText()}`)
    }
    if (is.isPropertyAccessExpression(node)) {
      const declaration = this.#declarationOf(node.name)
      if (declaration && is.isPropertyAssignment(declaration)) return again(declaration.initializer)
      return this.#member(node.expression, node.name.text, bound, again)
    }
    if (is.isElementAccessExpression(node)) return this.#member(node.expression, null, bound, again)
    if (is.isCallExpression(node) && !node.getText().startsWith('sql.')) {
      const called = this.#functionOf(node.expression, bound)
      if (called) {
        const inside = new Map(bound)
        called.parameters.forEach((parameter, at) => {
          if (!is.isParameterDeclaration(parameter) || !is.isIdentifier(parameter.name)) return
          const argument = node.arguments[at] ?? parameter.initializer
          const symbol = this.#checker.getSymbolAtLocation(parameter.name)
          if (symbol && argument && !parameter.dotDotDotToken)
            inside.set(symbol.id, { expression: argument, bound })
        })
        return this.#first(
          answersOf(called)
            .toSorted(() => (this.#isOther ? -1 : 1))
            .map((answer) => () => again(answer, inside)),
          `call of ${node.expression.getText()}`,
        )
      }
    }
    return read(node as Expression, bound)
  }

  /** Follows what callers give for a parameter. */
  #given<T>(parameter: Node, symbol: Symbol | null, bound: Bound, read: (node: Node, bound: Bound) => T): T {
    const id = symbol?.id ?? -parameter.pos
    if (this.#followed.has(id)) throw new Unresolved(`recursion of ${parameter.getText()}`)
    this.#followed.add(id)
    try {
      return this.#first(
        [
          ...this.#callsWith(parameter),
          ...(is.isParameterDeclaration(parameter) && parameter.initializer
            ? [{ next: parameter.initializer, inside: bound }]
            : []),
        ].map(
          ({ next, inside }) =>
            () =>
              read(next, new Map([...bound, ...inside])),
        ),
        `parameter ${parameter.getText()}`,
      )
    } finally {
      this.#followed.delete(id)
    }
  }

  /** Follows one member of an object, by name, or the first. */
  #member<T>(from: Node, name: string | null, bound: Bound, read: (node: Node, bound: Bound) => T): T {
    return this.#follow(from, bound, (found, inside) => {
      if (is.isArrayLiteralExpression(found) && found.elements[0]) return read(found.elements[0], inside)
      if (is.isObjectLiteralExpression(found))
        for (const property of found.properties) {
          if (is.isSpreadAssignment(property)) continue
          if (name !== null && property.name?.getText() !== name) continue
          if (is.isPropertyAssignment(property)) return read(property.initializer, inside)
          if (is.isShorthandPropertyAssignment(property)) {
            const value = this.#checker.getShorthandAssignmentValueSymbol(property)
            const declaration = value?.valueDeclaration?.resolve()
            const given = value && inside.get(value.id)
            if (given) return read(given.expression, given.bound)
            if (declaration && is.isVariableDeclaration(declaration) && declaration.initializer)
              return read(declaration.initializer, inside)
          }
        }
      // `defineEntity({ name: … })` answers what it was given.
      if (
        is.isCallExpression(found) &&
        found.arguments[0] &&
        is.isObjectLiteralExpression(found.arguments[0])
      )
        return this.#member(found.arguments[0], name, inside, read)
      throw new Unresolved(`member ${name ?? ''} of ${found.getText().slice(0, 60)}`)
    })
  }

  /** The function an expression names. */
  #functionOf(node: Node, bound: Bound): FunctionNode | null {
    if (isFunction(node)) return node
    if (!is.isIdentifier(node) && !is.isPropertyAccessExpression(node)) return null
    const symbol = this.#symbolOf(is.isIdentifier(node) ? node : node.name)
    const value = symbol && bound.get(symbol.id)
    if (value) return this.#functionOf(value.expression, value.bound)
    const declaration = symbol?.valueDeclaration?.resolve()
    if (!declaration) return null
    if (isFunction(declaration)) return declaration
    return (is.isVariableDeclaration(declaration) || is.isPropertyAssignment(declaration)) &&
      declaration.initializer &&
      isFunction(declaration.initializer)
      ? declaration.initializer
      : null
  }

  /** What callers give for a parameter, with what else they give. */
  #callsWith(parameter: Node): { next: Expression; inside: Bound }[] {
    const fn = parameter.parent
    if (!isFunction(fn)) return []
    const at = fn.parameters.indexOf(parameter)
    const name = is.isFunctionDeclaration(fn)
      ? fn.name
      : is.isVariableDeclaration(fn.parent) || is.isPropertyAssignment(fn.parent)
        ? fn.parent.name
        : undefined
    const own = name && this.#checker.getSymbolAtLocation(name)
    if (!own) return []
    return (this.#calls.get(name.getText()) ?? []).flatMap((call) => {
      if (!is.isCallExpression(call)) return []
      const callee = is.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression
      const next = call.arguments[at]
      if (!next || this.#symbolOf(callee)?.id !== own.id) return []
      const inside = new Map<number, { expression: Expression; bound: Bound }>()
      fn.parameters.forEach((one, place) => {
        const argument = call.arguments[place]
        const known =
          is.isParameterDeclaration(one) && is.isIdentifier(one.name)
            ? this.#checker.getSymbolAtLocation(one.name)
            : undefined
        if (known && argument) inside.set(known.id, { expression: argument, bound: new Map() })
      })
      return [{ next, inside }]
    })
  }

  #typeOf(node: Node): Type | undefined {
    const type = this.#types.get(node) ?? this.#checker.getTypeAtLocation(node)
    this.#types.set(node, type)
    return type
  }

  #isFragment(type: Type | undefined): boolean {
    if (!type) return false
    if (type.isUnionType()) return type.getTypes().some((one) => this.#isFragment(one))
    const name = type.getSymbol()?.name ?? ''
    return /RawBuilder|Expression|QueryBuilder/.test(name)
  }

  #sql(node: Node, bound: Bound): string {
    return this.#follow(node, bound, (found, inside) => {
      if (is.isTaggedTemplateExpression(found) && found.tag.getText() === 'sql')
        return this.#template(found.template, inside)
      if (is.isCallExpression(found)) return this.#helper(found, inside)
      throw new Unresolved(found.getText().slice(0, 80))
    })
  }

  #template(template: Node, bound: Bound): string {
    if (is.isNoSubstitutionTemplateLiteral(template)) return template.text
    if (!is.isTemplateExpression(template)) throw new Unresolved('no template')
    return (
      template.head.text +
      template.templateSpans
        .map(({ expression, literal }) => this.#part(expression, bound) + literal.text)
        .join('')
    )
  }

  /** What stands in a statement for `${expression}`. */
  #part(expression: Expression, bound: Bound): string {
    if (!this.#isFragment(this.#typeOf(expression))) return `$${++this.#values}`
    return this.#orElse(() => this.#sql(expression, bound), '@part@')
  }

  /** What can be read, or what stands for it. */
  #orElse(read: () => string, otherwise: string): string {
    return this.#first([read, () => otherwise], '')
  }

  #known(node: Node, bound: Bound, otherwise: string): string {
    return this.#orElse(() => this.#constant(node, bound), otherwise)
  }

  /** Name of a table or column. */
  #name(node: Node, bound: Bound, otherwise: string): string {
    const isWritten = this.#typeOf(node)?.isStringLiteralType() || is.isTemplateExpression(node)
    return this.#isOpen && !isWritten ? otherwise : this.#known(node, bound, otherwise)
  }

  /** `sql.join(…)`, `sql.ref(…)` and their like. */
  #helper(call: Node, bound: Bound): string {
    if (!is.isCallExpression(call) || !is.isPropertyAccessExpression(call.expression))
      throw new Unresolved(call.getText().slice(0, 80))
    const [first, second] = call.arguments
    const name = call.expression.getText()
    if (name === 'sql.join' && first)
      return this.#items(first, bound).join(second ? this.#sql(second, bound) : ', ')
    if (name === 'sql.val') return `$${++this.#values}`
    if (name === 'sql.lit' && first) return this.#literal(first, bound)
    if (name === 'sql.raw' && first) return this.#known(first, bound, '@part@')
    if (/^sql\.(?:ref|table|id)$/.test(name))
      return call.arguments
        .flatMap((argument) =>
          this.#name(argument, bound, name === 'sql.table' ? '@table@' : '@column@').split('.'),
        )
        .map((part) => `"${part}"`)
        .join('.')
    if (call.expression.name.text === '$castTo' || call.expression.name.text === '$notNull')
      return this.#sql(call.expression.expression, bound)
    throw new Unresolved(call.getText().slice(0, 80))
  }

  /** The parts of a list: one written out, or one part for a list made by `map`. */
  #items(node: Node, bound: Bound): string[] {
    return this.#follow(node, bound, (found, inside) => {
      if (is.isArrayLiteralExpression(found))
        return found.elements.flatMap((element) =>
          is.isSpreadElement(element)
            ? this.#items(element.expression, inside)
            : [this.#part(element, inside)],
        )
      if (is.isCallExpression(found) && is.isPropertyAccessExpression(found.expression)) {
        const method = found.expression.name.text
        const [fn] = found.arguments
        if ((method === 'map' || method === 'flatMap') && fn) {
          const called = this.#functionOf(fn, inside)
          if (!called) throw new Unresolved(found.getText().slice(0, 80))
          const [parameter] = called.parameters
          const symbol =
            parameter && is.isParameterDeclaration(parameter) && is.isIdentifier(parameter.name)
              ? this.#checker.getSymbolAtLocation(parameter.name)
              : undefined
          return this.#first(
            answersOf(called).map((answer) => () => {
              if (method === 'flatMap') return this.#items(answer, inside)
              const elements = symbol ? this.#elements(found.expression, inside) : null
              const each = elements?.map((element) => new Map([...inside, [symbol!.id, element]])) ?? [inside]
              return each.map((one) => this.#part(answer, one))
            }),
            found.getText().slice(0, 80),
          )
        }
        if (method === 'filter' || method === 'toSorted')
          return this.#items(found.expression.expression, inside)
      }
      const type = this.#typeOf(found)
      const [item] = type?.isTypeReference() ? this.#checker.getTypeArguments(type) : []
      if (item && !this.#isFragment(item)) return [`$${++this.#values}`]
      throw new Unresolved(`list ${found.getText().slice(0, 80)}`)
    })
  }

  /** Elements of an array that is written out, before `.map`. */
  #elements(access: Node, bound: Bound): { expression: Expression; bound: Bound }[] | null {
    if (!is.isPropertyAccessExpression(access)) return null
    try {
      return this.#follow(access.expression, bound, (found, inside) => {
        if (!is.isArrayLiteralExpression(found) || found.elements.some((one) => is.isSpreadElement(one)))
          return null
        return found.elements.map((expression) => ({ expression, bound: inside }))
      })
    } catch (fault) {
      if (fault instanceof Unresolved) return null
      throw fault
    }
  }

  #literal(node: Node, bound: Bound): string {
    try {
      return `'${this.#constant(node, bound)}'`
    } catch (fault) {
      if (!(fault instanceof Unresolved)) throw fault
      const flags = this.#typeOf(node)?.flags ?? 0
      if (flags & TypeFlags.NumberLike) return '0'
      if (flags & TypeFlags.BooleanLike) return 'false'
      return `''`
    }
  }

  /** A string known before the program runs. */
  #constant(node: Node, bound: Bound): string {
    const type = this.#typeOf(node)
    const known = type?.isUnionType() ? type.getTypes()[0] : type
    try {
      return this.#follow(node, bound, (found, inside) => {
        if (
          is.isStringLiteral(found) ||
          is.isNoSubstitutionTemplateLiteral(found) ||
          is.isNumericLiteral(found)
        )
          return found.text
        if (is.isTemplateExpression(found))
          return (
            found.head.text +
            found.templateSpans
              .map(({ expression, literal }) => this.#constant(expression, inside) + literal.text)
              .join('')
          )
        throw new Unresolved(`text ${found.getText().slice(0, 80)}`)
      })
    } catch (fault) {
      if (fault instanceof Unresolved && known?.isStringLiteralType()) return known.value
      throw fault
    }
  }

  #kindsOf(type: Type): { kinds: Set<Kind> | null; elements: Set<Kind> | null } {
    const kinds = new Set<Kind>()
    let elements: Set<Kind> | null = null
    let isOpen = false
    for (const one of type.isUnionType() ? type.getTypes() : [type]) {
      const base = one.isIntersectionType() ? (one.getTypes()[0] ?? one) : one // A branded text.
      const { flags } = base
      if (flags & (TypeFlags.AnyOrUnknown | TypeFlags.TypeParameter)) isOpen = true
      else if (flags & TypeFlags.StringLike) kinds.add('string')
      else if (flags & TypeFlags.NumberLike) kinds.add('number')
      else if (flags & TypeFlags.BigIntLike) kinds.add('bigint')
      else if (flags & TypeFlags.BooleanLike) kinds.add('boolean')
      else if (flags & TypeFlags.Nullable) kinds.add('null')
      else if (this.#checker.isArrayLikeType(base)) {
        kinds.add('array')
        const [item] = base.isTypeReference() ? this.#checker.getTypeArguments(base) : []
        elements = (item && this.#kindsOf(item).kinds) ?? null
      } else {
        const name = base.getSymbol()?.name
        kinds.add(name === 'Date' ? 'Date' : name === 'Buffer' || name === 'Uint8Array' ? 'Buffer' : 'object')
      }
    }
    return { kinds: isOpen ? null : kinds, elements }
  }

  columns(type: Type): DeclaredColumn[] | null {
    const isObject = (type.flags & (TypeFlags.Object | TypeFlags.Intersection)) !== 0
    const isRow = type.isUnionType() ? type.getTypes().every((one) => one.flags & TypeFlags.Object) : isObject
    if (!isRow || this.#checker.isArrayLikeType(type)) return null
    const properties = this.#checker.getPropertiesOfType(type)
    if (properties.length === 0) return null
    return properties.map((property) => {
      const of = this.#checker.getTypeOfSymbol(property)
      return {
        name: property.name,
        ...(of ? this.#kindsOf(of) : { kinds: null, elements: null }),
      }
    })
  }
}

/** Every statement below `folder` that says by hand what its rows are. */
export function declaredStatements(root: string, folder: string): DeclaredStatement[] {
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${root}/tsconfig.json`] }).getProjects()
    if (!project) throw new Error('No project.')
    const { program, checker } = project
    const found: { node: Node; typed: Node; text: Expression }[] = []
    const calls = new Map<string, Node[]>()
    const visit = (node: Node): void => {
      if (is.isCallExpression(node)) {
        const called = is.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
        if (is.isIdentifier(called)) calls.set(called.text, [...(calls.get(called.text) ?? []), node])
        const [typed] = node.typeArguments ?? []
        const [text] = node.arguments
        if (typed && text && called.getText() === 'query') found.push({ node, typed, text })
      }
      if (is.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') {
        const [typed] = node.typeArguments ?? []
        if (typed) found.push({ node, typed, text: node })
      }
      node.forEachChild(visit)
    }
    for (const name of program.getSourceFileNames()) {
      if (!name.startsWith(`${root}/${folder}/`)) continue
      const file = program.getSourceFile(name)
      if (file) visit(file)
    }
    const reader = new Reader(checker, calls)
    return found.map(({ node, typed, text }) => {
      const file = node.getSourceFile()
      const line = file.text.slice(0, node.getStart()).split('\n').length
      const type = checker.getTypeFromTypeNode(typed as never)
      const base = {
        place: `${relative(root, file.fileName)}:${line}`,
        columns: type ? reader.columns(type) : null,
      }
      const texts = reader.texts(text, false)
      return { ...base, texts, open: /"|@/.test(texts.join('')) ? reader.texts(text, true) : [] }
    })
  } finally {
    api.close()
  }
}
